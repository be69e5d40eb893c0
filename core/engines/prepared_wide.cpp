#include "prepared_board.h"

namespace gridwords {

template class PreparedBoard<WideNode>;

}  // namespace gridwords
