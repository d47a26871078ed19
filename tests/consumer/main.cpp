// Ten lines of somebody else's program: a model, a ledger and a proof.
#include <novikoff/novikoff.hpp>

#include <iostream>

int main(int, char** arguments) {
    const auto data = novikoff::read(arguments[1]);
    const auto run = novikoff::train(data);
    const auto& proof = run.model.separators[0].proof;
    std::cout << "margin between " << proof.margin.lower.value() << " and " << proof.margin.upper.value() << '\n'
              << run.histories[0].ledger.updates() << " updates, at most " << proof.bound.updates_at_most.value()
              << '\n';
}
