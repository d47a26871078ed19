#include "novikoff/core/team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace novikoff {
namespace {

TEST(Team, EveryMemberWorksOnceInEachRound) {
    for (const unsigned members : {1U, 2U, 5U}) {
        Team team(members);
        ASSERT_EQ(team.size(), members);
        std::vector<int> calls(members);
        for (int round = 1; round <= 200; ++round) {
            team.run([&](unsigned member) { ++calls[member]; });
            EXPECT_EQ(calls, std::vector<int>(members, round));
        }
    }
}

TEST(Team, TheCallerIsTheFirstMember) {
    Team team(3);
    const auto caller = std::this_thread::get_id();
    std::vector<std::thread::id> seen(3);
    team.run([&](unsigned member) { seen[member] = std::this_thread::get_id(); });
    EXPECT_EQ(seen[0], caller);
    EXPECT_NE(seen[1], caller);
    EXPECT_NE(seen[2], seen[1]);
}

TEST(Team, ZeroMeansAllCores) { EXPECT_EQ(Team(0).size(), core_count()); }

TEST(Team, WaitsForMembersThatSleep) {
    Team team(2);
    std::atomic<int> done{0};
    team.run([&](unsigned member) {
        std::this_thread::sleep_for(std::chrono::milliseconds(member * 20));
        ++done;
    });
    EXPECT_EQ(done, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // long enough for the other to fall asleep
    team.run([&](unsigned) { ++done; });
    EXPECT_EQ(done, 4);
}

TEST(Team, ThrowsWhatTheFirstMemberThatFailedThrew) {
    Team team(3);
    const auto fail = [](unsigned member) {
        if (member > 0) {
            throw std::runtime_error(std::to_string(member));
        }
    };
    try {
        team.run(fail);
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "1");
    }
    std::vector<int> calls(3);
    team.run([&](unsigned member) { ++calls[member]; });
    EXPECT_EQ(calls, std::vector<int>(3, 1));
}

TEST(Team, SharesAreContiguousAndEven) {
    for (const std::size_t n : {0U, 1U, 6U, 7U, 100U}) {
        std::size_t next = 0;
        for (unsigned member = 0; member < 6; ++member) {
            const Share share = share_of(n, member, 6);
            EXPECT_EQ(share.first, next);
            EXPECT_GE(share.last - share.first, n / 6);
            EXPECT_LE(share.last - share.first, n / 6 + 1);
            next = share.last;
        }
        EXPECT_EQ(next, n);
    }
}

} // namespace
} // namespace novikoff
