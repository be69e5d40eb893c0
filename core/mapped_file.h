// A file mapped read-only. Only for files that gridwords itself writes, which are replaced by renaming and never
// shortened in place: reading past the end of a shortened mapping kills the process.
#pragma once

#include <cstddef>
#include <string>

namespace gridwords {

class MappedFile {
public:
    // `path` is UTF-8. Throws std::system_error.
    explicit MappedFile(const std::string& path);
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
