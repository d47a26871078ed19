#!/usr/bin/env bash
# The main tasks on the bundled data, step by step: tools/demo.sh PATH_OF_NOVIKOFF
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: tools/demo.sh PATH_OF_NOVIKOFF}
model=build/demo/setosa.json
mkdir -p build/demo

bold='' plain=''
[ -t 1 ] && bold=$'\033[1m' plain=$'\033[0m'
show() { # show CAPTION ARGUMENTS…: prints the caption and the command, then runs it
    printf '\n%s%s%s\n$ %s\n\n' "$bold" "$1" "$plain" "$program ${*:2}"
    "$program" "${@:2}"
}

show "1. Learn to tell setosa from the other irises. The run ends with its proof." \
    train data/iris_setosa.train.svm -o "$model"
show "2. Ask the model about 30 flowers that it has not seen." \
    evaluate "$model" data/iris_setosa.test.svm
show "3. Figure 3.4 of Steiner's dissertation: from w = 0 each fixed rate makes the same 60 updates, greedy 49." \
    compare data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4
show "4. From another start the rate does matter." \
    compare data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4 --initial 5,-5
show "5. The same runs as a picture: open build/demo/figure34.svg in a browser." \
    plot loss data/figure34.csv --no-bias --learners perceptron,greedy --eta 0.5,1,2,4 --initial 5,-5 -o build/demo/figure34.svg
