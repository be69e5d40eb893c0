#include "prepared_board.h"

namespace gridwords {

template class PreparedBoard<NarrowNode>;

}  // namespace gridwords
