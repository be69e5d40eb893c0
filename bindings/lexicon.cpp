#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>

#include "../core/engines/gpu_trie.h"
#include "../core/lexicon_builder.h"
#include "../core/lexicon_levels.h"
#include "../core/lexicon_words.h"
#include "module.h"

namespace gridwords {
namespace {

uint32_t checked_node(const BoundLexicon& self, uint32_t node) {
    if (node >= self.lexicon().node_count()) throw nb::index_error("the trie has no such node");
    return node;
}

BuildOptions build_options(nb::str letters, bool spaces_separate) {
    BuildOptions options;
    options.letters = to_points(letters);
    options.spaces_separate = spaces_separate;
    return options;
}

std::unique_ptr<BoundLexicon> build(nb::bytes text, nb::str letters, bool spaces_separate, int threads) {
    BuildOptions options = build_options(letters, spaces_separate);
    options.threads = threads;
    const nb::gil_scoped_release release;
    return std::make_unique<BoundLexicon>(build_lexicon({text.c_str(), text.size()}, options).lexicon);
}

// The first `most` entries that `build` leaves out, as pairs of text and line.
nb::list find_left_out_there(nb::bytes text, nb::str letters, bool spaces_separate, size_t most) {
    const BuildOptions options = build_options(letters, spaces_separate);
    std::vector<LeftOut> found;
    {
        const nb::gil_scoped_release release;
        found = find_left_out({text.c_str(), text.size()}, options, most);
    }
    nb::list entries;
    for (const LeftOut& left_out : found) {
        // It was cut after 200 bytes, perhaps inside a character.
        const auto size = static_cast<Py_ssize_t>(left_out.entry.size());
        const nb::object shown = nb::steal(PyUnicode_DecodeUTF8(left_out.entry.data(), size, "replace"));
        entries.append(nb::make_tuple(shown, left_out.line));
    }
    return entries;
}

template <class Item>
nb::bytes to_bytes(const std::vector<Item>& items) {
    return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item));
}

nb::bytes gpu_trie(const BoundLexicon& self, int minimum_length, nb::list tiles, int cells, nb::bytes values) {
    const CodedTiles coded = coded_tiles(tiles, self.lexicon());
    GpuValues by_length{};
    std::copy_n(reinterpret_cast<const uint8_t*>(values.c_str()), std::min(values.size(), by_length.size()),
                by_length.begin());
    std::vector<GpuNode> nodes;
    {
        const nb::gil_scoped_release release;
        nodes = make_gpu_trie(self.lexicon(), minimum_length, coded, cells, by_length);
    }
    return to_bytes(nodes);
}

std::unique_ptr<BoundLexicon> give_levels(const BoundLexicon& self, nb::bytes levels) {
    const auto* const first = reinterpret_cast<const uint8_t*>(levels.c_str());
    return std::make_unique<BoundLexicon>(with_levels(self.lexicon(), {first, first + levels.size()}));
}

// The level of each word in alphabetical order, as bytes; none if the lexicon has no levels.
nb::bytes word_levels(const BoundLexicon& self) {
    std::vector<uint8_t> levels;
    if (self.lexicon().levels() != nullptr) {
        for (const uint32_t node : word_nodes(self.lexicon())) levels.push_back(self.lexicon().levels()[node]);
    }
    return to_bytes(levels);
}

// The node that a word leads to, or no_node.
uint32_t node_of(const Lexicon& lexicon, nb::handle word) {
    std::string codes;
    // A letter outside the alphabet becomes a code that `find_node` refuses.
    for (const char32_t letter : to_points(nb::cast<nb::str>(word))) {
        codes.push_back(static_cast<char>(lexicon.code_of(letter)));
    }
    return find_node(lexicon, codes);
}

// The level of each of these words, as bytes; 0 for one that the lexicon lacks, or if it has no levels.
nb::bytes levels_of_words(const BoundLexicon& self, nb::sequence words) {
    const uint8_t* const levels = self.lexicon().levels();
    std::vector<uint8_t> found;
    for (const nb::handle word : words) {
        const uint32_t node = levels == nullptr ? no_node : node_of(self.lexicon(), word);
        found.push_back(node == no_node ? uint8_t{0} : levels[node]);
    }
    return to_bytes(found);
}

std::unique_ptr<BoundLexicon> leave_out(const BoundLexicon& self, nb::sequence words) {
    std::vector<uint32_t> nodes;
    for (const nb::handle word : words) {
        const uint32_t node = node_of(self.lexicon(), word);
        if (node != no_node) nodes.push_back(node);
    }
    return std::make_unique<BoundLexicon>(without_words(self.lexicon(), nodes));
}

nb::list words_from(const BoundLexicon& self, uint32_t node) {
    nb::list words;
    for_each_word(self.lexicon(), checked_node(self, node),
                  [&](const std::string& codes) { words.append(self.text(codes)); });
    return words;
}

}  // namespace

BoundLexicon::BoundLexicon(std::shared_ptr<const Lexicon> lexicon) : lexicon_(std::move(lexicon)), ascii_(true) {
    for (const char32_t letter : lexicon_->alphabet()) ascii_ = ascii_ && letter < 128;
}

nb::object BoundLexicon::text(const std::string& codes) const {
    const Alphabet& alphabet = lexicon_->alphabet();
    if (ascii_) {
        std::string letters(codes);
        for (char& letter : letters) letter = static_cast<char>(alphabet[static_cast<size_t>(letter)]);
        PyObject* const word = PyUnicode_DecodeASCII(letters.data(), static_cast<Py_ssize_t>(letters.size()), nullptr);
        if (word == nullptr) throw nb::python_error();
        return nb::steal(word);
    }
    std::u32string letters;
    for (const char code : codes) letters.push_back(alphabet[static_cast<size_t>(code)]);
    return to_text(letters);
}

Scratch BoundLexicon::take_scratch() { return scratch_.take(); }

void BoundLexicon::give_back(Scratch scratch) {
    scratch.trim();
    scratch_.give_back(std::move(scratch));
}

void bind_lexicon(nb::module_& module) {
    nb::class_<BoundLexicon>(module, "Lexicon")
        .def_static("build", &build, nb::arg("text"), nb::arg("letters"), nb::arg("spaces_separate"),
                    nb::arg("threads"),
                    nb::sig("def build(text: bytes, letters: str, spaces_separate: bool, threads: int) -> Lexicon"))
        .def_static("find_left_out", &find_left_out_there, nb::arg("text"), nb::arg("letters"),
                    nb::arg("spaces_separate"), nb::arg("most"),
                    nb::sig("def find_left_out(text: bytes, letters: str, spaces_separate: bool, most: int) -> "
                            "list[tuple[str, int]]"))
        .def_static(
            "map", [](const std::string& path) { return std::make_unique<BoundLexicon>(Lexicon::map(path)); },
            nb::arg("path"))
        .def_static(
            "read",
            [](nb::bytes bytes, const std::string& name) {
                std::vector<std::byte> copy(bytes.size());
                std::memcpy(copy.data(), bytes.c_str(), bytes.size());
                return std::make_unique<BoundLexicon>(Lexicon::read(std::move(copy), name));
            },
            nb::arg("bytes"), nb::arg("name"))
        .def("to_bytes",
             [](const BoundLexicon& self) { return nb::bytes(self.lexicon().bytes(), self.lexicon().size_in_bytes()); })
        .def_prop_ro(
            "alphabet", [](const BoundLexicon& self) { return to_text(self.lexicon().alphabet()); },
            nb::sig("def alphabet(self) -> str"))
        .def_prop_ro("word_count", [](const BoundLexicon& self) { return self.lexicon().word_count(); })
        .def_prop_ro("node_count", [](const BoundLexicon& self) { return self.lexicon().node_count(); })
        .def_prop_ro(
            "node_bytes",
            [](const BoundLexicon& self) { return self.lexicon().is_wide() ? sizeof(WideNode) : sizeof(NarrowNode); })
        .def_prop_ro("left_out", [](const BoundLexicon& self) { return self.lexicon().left_out(); })
        .def_prop_ro("has_levels", [](const BoundLexicon& self) { return self.lexicon().levels() != nullptr; })
        // The level of the word that ends at a node; 0 where there is none.
        .def("level",
             [](const BoundLexicon& self, uint32_t node) {
                 const uint8_t* const levels = self.lexicon().levels();
                 return levels == nullptr ? 0 : int{levels[checked_node(self, node)]};
             })
        .def("word_levels", &word_levels)
        .def("levels_of", &levels_of_words, nb::arg("words"),
             nb::sig("def levels_of(self, words: collections.abc.Sequence[str]) -> bytes"))
        // The same words with these levels, one byte per word in alphabetical order.
        .def("with_levels", &give_levels, nb::arg("levels"))
        .def("without_levels",
             [](const BoundLexicon& self) { return std::make_unique<BoundLexicon>(without_levels(self.lexicon())); })
        .def("without_words", &leave_out, nb::arg("words"),
             nb::sig("def without_words(self, words: collections.abc.Sequence[str]) -> Lexicon"))
        .def("up_to_level",
             [](const BoundLexicon& self, int level) {
                 return std::make_unique<BoundLexicon>(up_to_level(self.lexicon(), level));
             })
        .def_prop_ro("longest", [](const BoundLexicon& self) { return self.lexicon().longest(); })
        .def("is_word",
             [](const BoundLexicon& self, uint32_t node) {
                 return self.lexicon().visit([&](auto nodes) { return nodes[checked_node(self, node)].is_word(); });
             })
        .def("child_mask",
             [](const BoundLexicon& self, uint32_t node) {
                 return self.lexicon().visit(
                     [&](auto nodes) { return uint64_t{nodes[checked_node(self, node)].mask()}; });
             })
        .def("first_child",
             [](const BoundLexicon& self, uint32_t node) {
                 return self.lexicon().visit([&](auto nodes) { return nodes[checked_node(self, node)].first; });
             })
        // The node that `codes` lead to, or -1.
        .def("find",
             [](const BoundLexicon& self, nb::bytes codes) -> int64_t {
                 const uint32_t node = find_node(self.lexicon(), {codes.c_str(), codes.size()});
                 return node == no_node ? -1 : int64_t{node};
             })
        .def("words_from", &words_from, nb::arg("node"), nb::sig("def words_from(self, node: int) -> list[str]"))
        .def("letter_counts", [](const BoundLexicon& self) { return letter_counts(self.lexicon()); })
        // The node of every word, in alphabetical order, as bytes of 32-bit numbers.
        .def("word_nodes", [](const BoundLexicon& self) { return to_bytes(word_nodes(self.lexicon())); })
        // The trie of tiles for the GPU kernels, as bytes of 64-bit nodes.
        .def("gpu_trie", &gpu_trie, nb::arg("minimum_length"), nb::arg("tiles"), nb::arg("cells"), nb::arg("values"),
             nb::sig("def gpu_trie(self, minimum_length: int, tiles: " TILES ", cells: int, values: bytes) -> bytes"));
}

}  // namespace gridwords
