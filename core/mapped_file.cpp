#include "mapped_file.h"

#include <cerrno>
#include <system_error>

#if defined(_WIN32)
#define NOMINMAX
#include <windows.h>

#include <filesystem>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace gridwords {

#if defined(_WIN32)

MappedFile::MappedFile(const std::string& path) {
    auto fail = [&] { throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), path); };
    const std::filesystem::path wide(std::u8string(path.begin(), path.end()));
    const HANDLE file = CreateFileW(wide.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) fail();
    LARGE_INTEGER size;
    if (!GetFileSizeEx(file, &size)) {
        CloseHandle(file);
        fail();
    }
    size_ = static_cast<size_t>(size.QuadPart);
    if (size_ > 0) {
        const HANDLE mapping = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
        if (mapping != nullptr) {
            data_ = static_cast<const std::byte*>(MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0));
            CloseHandle(mapping);
        }
    }
    CloseHandle(file);
    if (size_ > 0 && data_ == nullptr) fail();
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) UnmapViewOfFile(data_);
}

#else

MappedFile::MappedFile(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::system_error(errno, std::generic_category(), path);
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        const int reason = errno == 0 ? EINVAL : errno;
        close(file);
        throw std::system_error(reason, std::generic_category(), path);
    }
    size_ = static_cast<size_t>(status.st_size);
    int reason = 0;
    if (size_ > 0) {
        // Read in at once: the checks look at every page anyway, and 760 page faults cost more than the checks.
        int flags = MAP_PRIVATE;
#if defined(MAP_POPULATE)
        flags |= MAP_POPULATE;
#endif
        void* const at = mmap(nullptr, size_, PROT_READ, flags, file, 0);
        if (at == MAP_FAILED) {
            reason = errno;
        } else {
            data_ = static_cast<const std::byte*>(at);
        }
    }
    close(file);
    if (reason != 0) throw std::system_error(reason, std::generic_category(), path);
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);
}

#endif

}  // namespace gridwords
