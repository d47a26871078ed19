# Functions for commands of tests, which wait for what a program does, not for some time. Both runners, cli/run.py and
# faults/run.py, define them in their shell. Each wait also ends when the process has ended.

# await PID COMMAND...: until the command succeeds.
await() {
    local pid=$1
    shift
    until "$@" || has_ended "$pid"; do sleep 0.01; done
}

has_ended() { [ ! -e "/proc/$1/stat" ] || [[ $(< "/proc/$1/stat") == *") Z "* ]]; }

# The program has had so much time on a core that it has long read its few rows, and learns.
learns() {
    local stat
    read -r -a stat < "/proc/$1/stat" && ((stat[13] + stat[14] >= 25)) # hundredths of a second
}

# The program has read all that is in its pipe, which is the shell's descriptor 3 too, and all of its threads sleep. The
# states are read twice, since one thread may wake another that was read before it.
waits_for_pipe() {
    local states
    [[ $(< "/proc/$1/comm") == novikoff && $(grep SigCgt "/proc/$1/status") == *[2367abef] ]] && # it handles SIGINT
        ! read -r -t 0 <&3 &&
        states=$(cat "/proc/$1"/task/*/stat "/proc/$1"/task/*/stat | cut -d ' ' -f 3 | sort -u) && [ "$states" = S ]
}
