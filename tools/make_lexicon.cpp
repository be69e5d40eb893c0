// Compiles a word list and its levels into a .lex file while the package is built:
// make_lexicon WORDS.txt LEVELS OUT.lex. LEVELS has one byte per word, in the order of WORDS.txt, which is sorted.
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "../core/lexicon_builder.h"
#include "../core/lexicon_levels.h"

namespace {

std::string read_file(const char* path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: make_lexicon WORDS.txt LEVELS OUT.lex\n");
        return 2;
    }
    try {
        const std::string text = read_file(argv[1]);
        const std::string levels = read_file(argv[2]);
        gridwords::BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        const gridwords::BuiltLexicon built = gridwords::build_lexicon(text, options);
        if (built.left_out != 0) {
            const size_t line = gridwords::find_left_out(text, options, 1).front().line;
            std::fprintf(stderr, "make_lexicon: %s, line %zu: no word\n", argv[1], line);
            return 1;
        }
        const auto lexicon = gridwords::with_levels(*built.lexicon, {levels.begin(), levels.end()});
        std::ofstream out(argv[3], std::ios::binary);
        out.write(reinterpret_cast<const char*>(lexicon->bytes()),
                  static_cast<std::streamsize>(lexicon->size_in_bytes()));
        out.close();
        return out ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_lexicon: %s\n", error.what());
        return 1;
    }
}
