#include "../core/optimise/hill.h"
#include "answers.h"
#include "board.h"
#include "spelling.h"

namespace gridwords {
namespace {

std::unique_ptr<Hill> hill;
Alphabet hill_alphabet;

}  // namespace

void start_climb(const Request& request, OpenLexicon& open, Json& json) {
    const Lexicon& lexicon = *open.lexicon;
    const std::shared_ptr<const Shape> shape = shape_of(request);
    if (shape->cell_count() > Shape::most_masked_cells) throw BadOption("boards are optimised here up to 64 cells");
    CodedTiles tiles = letter_tiles(lexicon.alphabet().size(), request.is("q_is_qu") ? lexicon.code_of(U'q') : -1,
                                    lexicon.code_of(U'u'));
    const Worth worth{request.whole("weight"), request.whole("target")};
    hill = std::make_unique<Hill>(open.lexicon, shape, points_of(request), request.whole("minimum_length"),
                                  std::move(tiles), worth, request.seed());
    hill_alphabet = lexicon.alphabet();
    json.raw("{}");
}

void go_on_climbing(const Request& request, Json& json) {
    if (!hill) throw BadOption("no climb has been started");
    const bool better = hill->climb(request.number("seconds"));
    json.raw("{\"better\":").truth(better).raw(",\"boards\":").number(hill->boards());
    json.raw(",\"starts\":").number(hill->starts()).raw(",\"finished\":").truth(hill->is_finished());
    json.raw(",\"best\":").list(hill->best(), [&](const Hill::Summit& summit) {
        const std::string_view codes(reinterpret_cast<const char*>(summit.codes.data()), summit.codes.size());
        json.raw("{\"letters\":").text(text_of(hill_alphabet, codes)).raw(",\"value\":").number(summit.value).raw("}");
    });
    json.raw("}");
}

}  // namespace gridwords
