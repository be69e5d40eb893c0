#include "dice.h"

#include "board_text.h"
#include "errors.h"
#include "tile_text.h"
#include "utf8.h"
#include "wording.h"

namespace gridwords {
namespace {

// What the digits on a die of the published sets stand for.
constexpr const char32_t* digit_tiles[] = {U".", U"(qu)", U"(in)", U"(th)", U"(er)", U"(he)", U"(an)"};

std::u32string published_face(char face) {
    if (face >= '0' && face <= '6') return digit_tiles[face - '0'];
    return {static_cast<char32_t>(face - 'A' + 'a')};
}

}  // namespace

const std::vector<DiceSet>& dice_sets() {
    static const std::vector<DiceSet> sets{
        {"classic",
         "AACIOT ABILTY ABJMO1 ACDEMP ACELRS ADENVZ AHMORS BIFORX "
         "DENOSW DKNOTU EEFHIY EGKLUY EGINTV EHINPS ELPSTU GILRUW"},
        {"new",
         "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY "
         "DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNU1 HLNNRZ"},
        {"big-original",
         "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
         "BJK1XZ CCENST CEIILT CEIPST DDHNOT DHHLOR DHHLOR DHLNOR "
         "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW "
         "OOOTTU"},
        {"big-challenge",
         "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
         "BJK1XZ CCENST CEIILT CEIPST DDHNOT IKLM1U DHHLOR DHLNOR "
         "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW "
         "OOOTTU"},
        {"big-deluxe",
         "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
         "BJK1XZ CCNSTW CEIILT CEIPST DDLNOR DHHLOR DHHNOT DHLNOR "
         "EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW "
         "OOOTTU"},
        {"big-2012",
         "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY "
         "BBJKXZ CCENST EIILST CEIPST DDHNOT DHHLOR DHHNOW DHLNOR "
         "EIIITT EILPST EMOTTT ENSSSU 123456 GORRVW IPRSYY NOOTUW "
         "OOOTTU"},
        {"super-big",
         "AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU "
         "AEGMNN AEILMN AEINOU AFIRSY 123456 BBJKXZ CCENST CDDLNN "
         "CEIITT CEIPST CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR EHILRS "
         "EIILST EILPST EIO000 EMTTTO ENSSSU GORRVW HIRSTV HOPRST "
         "IPRSYY JK1WXZ NOOTUW OOOTTU"},
    };
    return sets;
}

std::vector<Die> dice_named(std::string_view name) {
    std::vector<std::string> known;
    for (const DiceSet& set : dice_sets()) {
        if (name != set.name) {
            known.emplace_back(set.name);
            continue;
        }
        std::vector<Die> dice(1);
        for (const char face : std::string_view(set.faces)) {
            if (face == ' ') {
                dice.emplace_back();
            } else {
                dice.back().push_back(published_face(face));
            }
        }
        return dice;
    }
    throw refusal<BadOption>("dice", "unknown", unknown_name("dice", name, known),
                             {{"name", "dice"}, {"value", std::string(name)}});
}

Die read_die(const std::string& name, std::string_view faces) {
    const std::vector<std::string_view> split = split_tiles(faces);
    return read_die(name, std::vector<std::string>(split.begin(), split.end()));
}

Die read_die(const std::string& name, const std::vector<std::string>& faces) {
    if (faces.empty()) throw refusal<BadOption>("dice", "no_faces", name + " has no faces", {{"die", name}});
    Die die;
    for (const std::string& face : faces) {
        try {
            die.push_back(canonical_tile(from_utf8(face)));
        } catch (const BadBoard& error) {
            throw refusal<BadOption>("dice", error.code, name + ": " + error.what(), error.values);
        }
    }
    return die;
}

}  // namespace gridwords
