// Tiles of several letters, as some games have them: RE, OVER- (only the beginning of a word), U/L (either letter).
#pragma once

#include "image.h"
#include "network.h"
#include "reading.h"

namespace gridwords::vision {

// The network sees no tile in such cells. So cells with ink but no letter are read here, on boards whose letters all
// stand upright.
void read_several(const Network& network, const Picture& picture, Reading& board);

}  // namespace gridwords::vision
