// An array whose items are not set when it is made. The threads that fill it are then the first to touch its memory, so
// the system's work of providing it is shared too.
#pragma once

#include <cstddef>
#include <memory>

namespace gridwords {

template <class Item>
class Array {
public:
    Array() = default;
    explicit Array(size_t size) : items_(new Item[size]), size_(size) {}

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Item* data() { return items_.get(); }
    const Item* data() const { return items_.get(); }
    Item* begin() { return data(); }
    Item* end() { return data() + size_; }
    const Item* begin() const { return data(); }
    const Item* end() const { return data() + size_; }
    Item& operator[](size_t i) { return items_[i]; }
    const Item& operator[](size_t i) const { return items_[i]; }
    const Item& front() const { return items_[0]; }
    const Item& back() const { return items_[size_ - 1]; }

private:
    std::unique_ptr<Item[]> items_;
    size_t size_ = 0;
};

}  // namespace gridwords
