#!/bin/sh
# Restarts the processes of the house one after the other, so that one is always there: ops/roll.sh PORT...
# RESTART is the command that restarts one, to which its port is added; PATIENCE how many seconds each may take.
set -eu

restart=${RESTART:-systemctl restart bathhouse@}
patience=${PATIENCE:-60}

is_ready() {
  curl --silent --fail --max-time 3 --output /dev/null "http://127.0.0.1:$1/readyz"
}

if [ $# -eq 0 ]; then
  echo "Which processes? ops/roll.sh PORT..." >&2
  exit 2
fi
# While another is away already, a restart would leave nobody.
for port in "$@"; do
  if ! is_ready "$port"; then
    echo "The process on port $port is not ready: nothing was restarted." >&2
    exit 1
  fi
done

for port in "$@"; do
  echo "Restarting $port"
  # The words of the command are meant to be split.
  # shellcheck disable=SC2086
  $restart$port
  waited=0
  until is_ready "$port"; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$patience" ]; then
      echo "The process on port $port did not become ready in $patience seconds: the others were left alone." >&2
      exit 1
    fi
    sleep 1
  done
  # The proxy must have seen it before the next one goes.
  sleep "${SETTLE:-5}"
done
