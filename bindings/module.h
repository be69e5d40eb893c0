// What the binding files share. They only translate; the GIL is released around every search.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../core/control.h"
#include "../core/engines/scratch.h"
#include "../core/lexicon.h"
#include "../core/shape.h"
#include "../core/spares.h"
#include "../core/tiles.h"

namespace gridwords {

namespace nb = nanobind;

// A lexicon with the scratch that each search leaves for the next.
class BoundLexicon {
public:
    explicit BoundLexicon(std::shared_ptr<const Lexicon> lexicon);

    const Lexicon& lexicon() const { return *lexicon_; }
    std::shared_ptr<const Lexicon> shared() const { return lexicon_; }

    // Letter codes as Python text.
    nb::object text(const std::string& codes) const;

    Scratch take_scratch();
    void give_back(Scratch scratch);

private:
    std::shared_ptr<const Lexicon> lexicon_;
    bool ascii_;
    Spares<Scratch> scratch_;
};

// A shape, shared with the boards and scorers made from it.
struct BoundShape {
    std::shared_ptr<const Shape> shape;
};

// A control that checks Python's signals and calls an optional progress callback every 50 ms. Ctrl-C interrupts the
// search. So does any other exception, which `raise_failure` throws again once the search has ended.
class WatchedControl {
public:
    WatchedControl(nb::object deadline_s, nb::object progress);

    Control& control() { return control_; }
    Progress& progress() { return progress_; }
    void raise_failure();

private:
    bool poll();

    Control control_;
    Progress progress_;
    nb::object callback_;
    std::exception_ptr failure_;
};

// The type of name_of(Ended), for the signatures in the stub.
#define ENDED "typing.Literal['complete', 'deadline', 'interrupted']"

// The points table of the rules: 256 numbers, by the length of the word.
std::vector<int32_t> points_table(nb::sequence points);

// The characters of a Python text, surrogates included, and back.
std::u32string to_points(nb::str text);
nb::str to_text(std::u32string_view points);

// The positions of a board's tiles, from any buffer of 8- or 16-bit numbers.
std::vector<uint16_t> to_cells(nb::object cells);

// From a list of lists of bytes: for each tile, the letter codes of each way to read it.
std::vector<Tile> to_tiles(nb::list spellings);

// The tiles of all letter codes: those of the lexicon's alphabet first. Throws BadBoard where they do not fit it.
CodedTiles coded_tiles(nb::list spellings, const Lexicon& lexicon);

#define TILES "list[list[bytes]]"

void bind_errors(nb::module_& module);
void bind_lexicon(nb::module_& module);
void bind_board(nb::module_& module);
void bind_listing(nb::module_& module);
void bind_text(nb::module_& module);
void bind_nouns(nb::module_& module);
void bind_draw(nb::module_& module);
void bind_solve(nb::module_& module);
void bind_engines(nb::module_& module);
void bind_score(nb::module_& module);
void bind_studies(nb::module_& module);
void bind_optimise(nb::module_& module);
void bind_prove(nb::module_& module);
void bind_questions(nb::module_& module);
void bind_vision(nb::module_& module);
void bind_ask(nb::module_& module);

}  // namespace gridwords
