#include "base/team.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace novikoff::test::team_test {
namespace {

TEST(Team, EveryShareIsWorkedOnOnceInEachRound) {
    for (const unsigned members : {1U, 2U, 5U}) {
        Team team(members);
        ASSERT_EQ(team.size(), members);
        std::vector<int> calls(7 * members + 1);
        for (int round = 1; round <= 2000; ++round) {
            share_out(&team, calls.size(), [&](const Share& share, unsigned) {
                for (std::size_t i = share.first; i < share.last; ++i) { ++calls[i]; }
            });
            ASSERT_EQ(calls, std::vector<int>(calls.size(), round));
        }
    }
}

TEST(Team, NoMemberWorksTwiceInARound) {
    Team team(4);
    for (int round = 0; round < 2000; ++round) {
        std::vector<int> calls(4);
        team.run([&](unsigned member) { ++calls[member]; });
        ASSERT_EQ(calls[0], 1);
        ASSERT_LE(*std::max_element(calls.begin(), calls.end()), 1);
    }
}

TEST(Team, MembersWorkAtTheSameTime) {
    Team team(3);
    const auto caller = std::this_thread::get_id();
    std::vector<std::thread::id> seen(3);
    std::atomic<int> there{0};
    team.run([&](unsigned member) {
        seen[member] = std::this_thread::get_id();
        ++there;
        while (there < 3) { // no thread leaves before all have arrived
            std::this_thread::yield();
        }
    });
    EXPECT_EQ(seen[0], caller);
    EXPECT_NE(seen[1], caller);
    EXPECT_NE(seen[2], caller);
    EXPECT_NE(seen[2], seen[1]);
}

TEST(Team, ZeroMeansAllCores) { EXPECT_EQ(Team(0).size(), core_count()); }

TEST(Team, WaitsForMembersThatSleep) {
    Team team(2);
    std::atomic<int> begun{0};
    std::atomic<int> done{0};
    const auto work = [&](unsigned member) {
        ++begun;
        while (begun < 2) { // the caller does not leave before the other has arrived
            std::this_thread::yield();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(member * 20));
        ++done;
    };
    team.run(work);
    EXPECT_EQ(done, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // long enough for the other to fall asleep
    begun = 0;
    team.run(work);
    EXPECT_EQ(done, 4);
}

TEST(Team, ThrowsWhatTheFirstMemberThatFailedThrew) {
    Team team(3);
    std::atomic<int> there{0};
    const auto fail = [&](unsigned member) {
        ++there;
        while (there < 3) { std::this_thread::yield(); }
        if (member > 0) { throw std::runtime_error(std::to_string(member)); }
    };
    try {
        team.run(fail);
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) { EXPECT_STREQ(error.what(), "1"); }
    bool called = false;
    team.run([&](unsigned member) {
        if (member == 0) { called = true; }
    });
    EXPECT_TRUE(called);
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
} // namespace novikoff::test::team_test
