# The libraries that are linked. FLINT (with GMP) and Clp have no CMake packages, and Clp's pkg-config file requires
# more than is used.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(FastFloat REQUIRED)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
find_package(hwy REQUIRED)
find_library(FLINT flint REQUIRED)
find_library(GMP gmp REQUIRED)
find_library(CLP Clp REQUIRED)
find_library(COIN_UTILS CoinUtils REQUIRED)

# Header-only libraries matter only while building. An installed static library needs the others at link time.
set(NOVIKOFF_LIBRARIES $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> $<BUILD_INTERFACE:FastFloat::fast_float> fmt::fmt hwy::hwy
    Threads::Threads ZLIB::ZLIB PkgConfig::ZSTD ${CLP} ${COIN_UTILS} ${FLINT} ${GMP})
