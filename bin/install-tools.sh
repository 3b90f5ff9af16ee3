#!/usr/bin/env bash
# `npm run tools`: installs what `npm run prove` needs beside Node (bin/check-programs.ts), on Debian and as root. A group
# that cannot be installed is named, and the others are installed all the same.
set -uo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >/dev/null || echo "The list of packages could not be renewed." >&2
red=0
for programs in "podman buildah runc" "gcc libc6-dev" "caddy pgbouncer prometheus openssl curl systemd" "webkit2gtk-driver xvfb" "firefox-esr"; do
  # shellcheck disable=SC2086 -- several names.
  apt-get install -y -qq --no-install-recommends $programs >/dev/null || {
    echo "These programs could not be installed: $programs" >&2
    red=1
  }
done
exit "$red"
