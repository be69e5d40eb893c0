// Compiles a word list into a .lex file while the package is built: make_lexicon WORDS.txt OUT.lex
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "../core/lexicon_builder.h"

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: make_lexicon WORDS.txt OUT.lex\n");
        return 2;
    }
    try {
        std::ifstream in(argv[1], std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        gridwords::BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        const gridwords::BuiltLexicon built = gridwords::build_lexicon(text, options);
        if (built.left_out != 0) {
            std::fprintf(stderr, "make_lexicon: %s, line %zu: no word\n", argv[1], built.first_left_out_line);
            return 1;
        }
        std::ofstream out(argv[2], std::ios::binary);
        out.write(reinterpret_cast<const char*>(built.lexicon->bytes()),
                  static_cast<std::streamsize>(built.lexicon->size_in_bytes()));
        out.close();
        return out ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_lexicon: %s\n", error.what());
        return 1;
    }
}
