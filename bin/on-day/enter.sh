#!/bin/sh
# Runs a command on another day: `unshare --mount bin/on-day/enter.sh NOON COMMAND`. It and every program below it have an
# /etc of their own, which says that each loads the clock of that day (clock.c), also one that is started with a cleaned
# environment. The clock of the machine stays as it is, and nothing is left behind. NOON: the second at which it begins.
set -e
noon=$1
shift
mkdir -p .cache/on-day
mount -t tmpfs -o mode=755 tmpfs .cache/on-day
cp -a /etc .cache/on-day/etc
mount --bind .cache/on-day/etc /etc
# On another day already, the true time counts.
rm -f /etc/ld.so.preload
cc -shared -fPIC -O2 -Wall -Werror "-DAHEAD=($noon - $(date +%s))" -o /etc/clock-of-the-day.so bin/on-day/clock.c
echo /etc/clock-of-the-day.so >/etc/ld.so.preload
exec "$@"
