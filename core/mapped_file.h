// A file mapped read-only. Only for files of our own, which are replaced by renaming and never shortened in place:
// shortening a mapped file kills whoever reads past its new end.
#pragma once

#include <cstddef>
#include <filesystem>

namespace gridwords {

class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const std::byte* data() const { return data_; }
    size_t size() const { return size_; }

private:
    const std::byte* data_ = nullptr;
    size_t size_ = 0;
};

}  // namespace gridwords
