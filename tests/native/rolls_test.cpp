// Rolls by number: the generator's published answers, and boards that depend on nothing but their number.
#include "../../core/draw/rolls.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "check.h"

namespace gridwords::tests::rolls_test {
namespace {

// The known answer that the authors of Philox publish for a key and a counter of zeros.
void check_philox() {
    Philox chance(0, 0);
    for (const uint32_t expected : {0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}) {
        CHECK(chance.next() == expected);
    }
    Philox other(0, 1), same(0, 1);
    CHECK(other.next() == same.next());
}

void check_below() {
    Philox chance(7, 7);
    CHECK(chance.below(1) == 0);
    std::vector<int> seen(6);
    for (int i = 0; i < 6000; ++i) ++seen.at(chance.below(6));
    for (const int count : seen) CHECK(count > 800 && count < 1200);
    // Nearly half of all numbers would be unfair here: they are drawn again.
    constexpr uint32_t end = 0x80000001u;
    Philox fair(8, 8), raw(8, 8);
    for (int i = 0; i < 1000; ++i) {
        uint64_t product = 0;
        do product = uint64_t{raw.next()} * end;
        while (static_cast<uint32_t>(product) < (uint64_t{1} << 32) % end);
        CHECK(fair.below(end) == product >> 32);
    }
}

void check_boards() {
    constexpr size_t cells = 36;
    std::vector<std::vector<uint8_t>> dice;
    for (uint8_t die = 0; die < cells; ++die) dice.push_back({die});
    const Roller roller(dice, cells);
    constexpr size_t boards = 10'000;
    std::vector<uint8_t> codes(boards * cells), again(cells);
    Control control;
    CHECK(roller.roll(3, 5, boards, codes.data(), 2, control));
    for (const size_t board : {size_t{0}, size_t{4096}, boards - 1}) {
        CHECK(roller.roll(3, 5 + board, 1, again.data(), 1, control));
        CHECK(std::equal(again.begin(), again.end(), codes.begin() + static_cast<std::ptrdiff_t>(board * cells)));
        // Each die shows one face.
        std::sort(again.begin(), again.end());
        for (size_t die = 0; die < cells; ++die) CHECK(again[die] == die);
    }
}

template <class Make>
bool refuses(Make make) {
    try {
        make();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void check_refusals() {
    CHECK(refuses([] { Roller({{1}}, 2); }));
    CHECK(refuses([] { Roller({{1}, {}}, 2); }));
    CHECK(refuses([] { Roller(std::vector<std::vector<uint8_t>>(257, {1}), 16); }));
}

void run() {
    check_philox();
    check_below();
    check_boards();
    check_refusals();
}

}  // namespace
}  // namespace gridwords::tests::rolls_test

int rolls_test(int, char*[]) {
    gridwords::tests::rolls_test::run();
    return 0;
}
