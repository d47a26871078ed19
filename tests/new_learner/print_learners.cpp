// Prints the learners' declarations, including the learner that CONTRIBUTING.md adds.
#include "novikoff/learner.hpp"

#include <iostream>

int main() { std::cout << novikoff::learners_to_json() << '\n'; }
