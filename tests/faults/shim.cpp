// Injects faults into an unmodified program: this library is loaded before the C library (LD_PRELOAD) and replaces some
// of its functions.
//
// FAULTS is a list of rules `CALL NAME WHEN WHAT`, separated by semicolons:
//   CALL  open, read, write, mmap, fsync, rename, link, close, thread, clock or memory; run.py uses a question mark
//         before it
//   NAME  matches calls on files whose path contains it; `*`: all
//   WHEN  3: the third such call; 3+: the third and all later ones; 1/2: the first and every second one after it
//   WHAT  the name of the errno with which the call fails; or
//         short      one byte is read or written
//         cut, grow  another program makes the file shorter by half, or longer by its own first half, just before the
//                    call (mmap: just after it)
//         replace    another program renames a new file, the first half of this one, to its name
//         back       the clock shows an hour less than it would
//
// FAULTS_FIRED is a file. When a rule is used for the first time, its number and a line end are appended; the first
// rule is 0.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern "C" void* __libc_malloc(std::size_t size); // NOLINT: glibc's own name

namespace {

struct Rule {
    char call[16] = "";
    char name[64] = "";
    char what[16] = "";
    long first = 1;
    long step = 0; ///< 0: once
    std::atomic<long> calls{0};
    std::atomic<bool> used{false};
};
constexpr int most_rules = 8;
constinit Rule rules[most_rules]; // initialised before the constructor below runs
int rule_count = 0;

/// Allocates no memory, because allocation may be what fails.
__attribute__((constructor)) void read_rules() {
    const char* text = std::getenv("FAULTS");
    while (text != nullptr && rule_count < most_rules) {
        Rule& rule = rules[rule_count];
        char when[16] = "";
        text += std::strspn(text, " ?");
        if (std::sscanf(text, "%15s %63s %15s %15[^; ]", rule.call, rule.name, when, rule.what) == 4) {
            char* rest = nullptr;
            rule.first = std::strtol(when, &rest, 10);
            rule.step = *rest == '+' ? 1 : *rest == '/' ? std::strtol(rest + 1, nullptr, 10) : 0;
            ++rule_count;
        }
        text = std::strchr(text, ';');
        text = text == nullptr ? nullptr : text + 1;
    }
}

bool is_due(Rule& rule) {
    const long later = ++rule.calls - rule.first;
    return later == 0 || (later > 0 && rule.step > 0 && later % rule.step == 0);
}

void note_use(int rule) {
    const char* file = rules[rule].used.exchange(true) ? nullptr : std::getenv("FAULTS_FIRED");
    if (file == nullptr) { return; }
    const int before = errno;
    const char line[] = {static_cast<char>('0' + rule), '\n'};
    const auto notes = ::syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    (void)!::syscall(SYS_write, notes, line, sizeof line);
    ::syscall(SYS_close, notes);
    errno = before;
}

/// The fault for this call; null: none.
const char* fault(const char* call, const char* path) {
    for (int k = 0; k < rule_count; ++k) {
        Rule& rule = rules[k];
        const bool meant = rule.name[0] == '*' || std::strstr(path, rule.name) != nullptr;
        if (std::strcmp(rule.call, call) == 0 && meant && is_due(rule)) {
            note_use(k);
            return rule.what;
        }
    }
    return nullptr;
}

struct Path {
    char text[4096] = "";
};

/// The path by which the file was opened.
Path path_of(int file) {
    Path path;
    char link[32];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t length = ::readlink(link, path.text, sizeof path.text - 1);
    path.text[length < 0 ? 0 : length] = '\0';
    return path;
}

const char* fault(const char* call, int file) { return rule_count == 0 ? nullptr : fault(call, path_of(file).text); }

struct Reason {
    const char* name;
    int number;
};
constexpr Reason reasons[] = {{"EACCES", EACCES}, {"EAGAIN", EAGAIN}, {"EINTR", EINTR},   {"EIO", EIO},
                              {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC}, {"EMFILE", EMFILE}, {"EXDEV", EXDEV},
                              {"EROFS", EROFS},   {"EDQUOT", EDQUOT}, {"ENODEV", ENODEV}, {"ENOENT", ENOENT},
                              {"EPERM", EPERM}};

/// The errno of this name; 0 for other words.
int reason_of(const char* what) {
    for (const Reason& reason : reasons) {
        if (what != nullptr && std::strcmp(reason.name, what) == 0) { return reason.number; }
    }
    return 0;
}

bool is(const char* what, const char* name) { return what != nullptr && std::strcmp(what, name) == 0; }

template <class Function> Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name)); // NOLINT
}

off_t size_of(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 ? status.st_size : 0;
}

/// Copies the first half of a file to this position of another file or of itself.
void copy_half(int from, int to, off_t place) {
    const off_t half = size_of(from) / 2;
    char byte = 0;
    for (off_t at = 0; at < half && ::syscall(SYS_pread64, from, &byte, 1, at) == 1; ++at) {
        (void)!::syscall(SYS_pwrite64, to, &byte, 1, place + at);
    }
}

void replace(int file) {
    const Path path = path_of(file);
    char fresh[sizeof path.text + 4];
    std::snprintf(fresh, sizeof fresh, "%s.new", path.text);
    const int other = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, fresh, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    copy_half(file, other, 0);
    ::syscall(SYS_close, other);
    ::syscall(SYS_renameat2, AT_FDCWD, fresh, AT_FDCWD, path.text, 0);
}

/// Uses its own descriptor, as another program would.
void change(const char* what, int file) {
    if (is(what, "replace")) {
        replace(file);
        return;
    }
    char link[32];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const int other = static_cast<int>(::syscall(SYS_openat, AT_FDCWD, link, O_RDWR | O_CLOEXEC));
    if (is(what, "cut")) { (void)!::ftruncate(other, size_of(other) / 2); }
    if (is(what, "grow")) { copy_half(other, other, size_of(other)); }
    ::syscall(SYS_close, other);
}

/// The size that remains for a read or a write; −1 with errno if it fails.
ssize_t disturbed(const char* call, int file, std::size_t size) {
    const char* what = fault(call, file);
    if (const int reason = reason_of(what); reason != 0) {
        errno = reason;
        return -1;
    }
    if (is(what, "cut") || is(what, "grow") || is(what, "replace")) { change(what, file); }
    return static_cast<ssize_t>(is(what, "short") && size > 1 ? 1 : size);
}

/// True, with errno set, if the call fails.
template <class Where> bool fails(const char* call, Where where) {
    const int reason = reason_of(fault(call, where));
    errno = reason != 0 ? reason : errno;
    return reason != 0;
}

int open_disturbed(int folder, const char* path, int flags, mode_t mode) {
    return fails("open", path) ? -1 : static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}

mode_t mode_of(int flags, va_list arguments) { return (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0; }

} // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_disturbed(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_disturbed(AT_FDCWD, path, flags, mode);
}
int mkstemp(char* path) {
    static const auto real = next<int (*)(char*)>("mkstemp");
    return fails("open", path) ? -1 : real(path);
}
int mkstemp64(char* path) { return mkstemp(path); }

ssize_t read(int file, void* to, std::size_t size) {
    const ssize_t left = disturbed("read", file, size);
    return left < 0 ? -1 : ::syscall(SYS_read, file, to, left);
}
ssize_t write(int file, const void* from, std::size_t size) {
    const ssize_t left = disturbed("write", file, size);
    return left < 0 ? -1 : ::syscall(SYS_write, file, from, left);
}
ssize_t writev(int file, const struct iovec* pieces, int count) {
    const ssize_t left = disturbed("write", file, 2);
    if (left == 1) { return ::syscall(SYS_write, file, pieces[0].iov_base, pieces[0].iov_len > 0 ? 1 : 0); }
    return left < 0 ? -1 : ::syscall(SYS_writev, file, pieces, count);
}
int fsync(int file) { return fails("fsync", file) ? -1 : static_cast<int>(::syscall(SYS_fsync, file)); }
int close(int file) {
    const bool failed = fails("close", file);
    const int result = static_cast<int>(::syscall(SYS_close, file)); // as on Linux: it is closed even if close fails
    if (failed) { errno = EIO; }
    return failed ? -1 : result;
}
int rename(const char* from, const char* to) {
    return fails("rename", to) ? -1 : static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int link(const char* from, const char* to) noexcept {
    return fails("link", to) ? -1 : static_cast<int>(::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}

void* mmap(void* where, std::size_t size, int protection, int flags, int file, off_t at) {
    const char* what = file < 0 ? nullptr : fault("mmap", file);
    if (const int reason = reason_of(what); reason != 0) {
        errno = reason;
        return MAP_FAILED;
    }
    void* const memory =
        reinterpret_cast<void*>(::syscall(SYS_mmap, where, size, protection, flags, file, at)); // NOLINT
    if (what != nullptr) { change(what, file); }
    return memory;
}
void* mmap64(void* where, std::size_t size, int protection, int flags, int file, off_t at) {
    return mmap(where, size, protection, flags, file, at);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
    static const auto real =
        next<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
    return fails("thread", "") ? EAGAIN : real(thread, attributes, run, argument);
}

int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
    const int result = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
    if (is(fault("clock", ""), "back")) { time->tv_sec -= 3600; }
    return result;
}

void* malloc(std::size_t size) { return fails("memory", "") ? nullptr : __libc_malloc(size); }

} // extern "C"
