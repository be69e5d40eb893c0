// The lexicons that the page has opened, by number, and the parts of each that its questions ask for.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../core/engines/prefix.h"
#include "../core/lexicon.h"
#include "json.h"
#include "request.h"

namespace gridwords {

struct OpenLexicon {
    std::shared_ptr<const Lexicon> lexicon;
    std::shared_ptr<const Lexicon> whole = nullptr;  // if this one has only its best known words
    Scratch scratch = {};
    std::map<int, OpenLexicon> up_to = {};  // its words up to a level, or those fit for children
};

// Returns its number.
int add_lexicon(std::shared_ptr<const Lexicon> lexicon);
OpenLexicon& lexicon_at(int number);
void forget_lexicon_at(int number);

// Its words that the request counts: up to a level, fit for children. Each part is made once.
OpenLexicon& counted_words(OpenLexicon& open, const Request& request);

// The words unfit for children.
const std::vector<std::string>& vulgar_words();

void set_vulgar(const Request& request, Json& json);
void set_levels(const Request& request, OpenLexicon& open, Json& json);
void describe(const Lexicon& lexicon, Json& json);

}  // namespace gridwords
