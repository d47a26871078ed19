#!/usr/bin/env bash
# The main job on the bundled data, step by step: tools/demo.sh PATH_OF_NOVIKOFF
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: tools/demo.sh PATH_OF_NOVIKOFF}
model=$(mktemp -d)/setosa.json
trap 'rm -rf "$(dirname "$model")"' EXIT

bold='' plain=''
[ -t 1 ] && bold=$'\033[1m' plain=$'\033[0m'
show() { # show CAPTION ARGUMENTS…: says what comes, shows the command, runs it
    printf '\n%s%s%s\n$ novikoff %s\n\n' "$bold" "$1" "$plain" "${*:2}"
    "$program" "${@:2}"
}

show "1. Learn to tell setosa from the other irises, with a proof." \
    train data/iris_setosa.train.svm -o "$model"
show "2. Ask the model about flowers that it has not seen." \
    evaluate "$model" data/iris_setosa.test.svm
show "3. Figure 3.4 of the dissertation: each fixed rate makes 60 updates, greedy 49." \
    compare data/figure34.csv --no-bias --learner perceptron --learner greedy
