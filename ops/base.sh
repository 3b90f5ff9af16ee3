#!/bin/sh
# Makes what the image stands on, from this machine and without a registry: ops/base.sh NODE FILE.tar [PROGRAM...]
# Node, the libraries that it and programs of packages need, certificates of authorities, time zones, and the account that runs the house.
set -eu

if [ $# -lt 2 ]; then
  echo "Which Node, and where to? ops/base.sh NODE FILE.tar" >&2
  exit 2
fi
node=$1
file=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

place() {
  if [ ! -e "$1" ]; then
    echo "$1 is missing on this machine: please install it (ca-certificates, tzdata)." >&2
    exit 1
  fi
  mkdir -p "$folder$(dirname "$2")"
  cp -RL "$1" "$folder$2"
}

place "$node" /usr/local/bin/node
# Each line names a library and the file that it is, or the loader alone. What a package brings comes with the package.
ldd "$node" "$@" | grep -v /node_modules/ | sed -n 's/^.*=> \(\/[^ ]*\) .*$/\1/p; s/^[[:space:]]*\(\/[^ ]*\) (.*$/\1/p' | while read -r library; do
  place "$library" "$library"
done
place /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
# Node has its own table of time zones; this is for TZ and for what else may be added.
place /usr/share/zoneinfo/Australia/Sydney /usr/share/zoneinfo/Australia/Sydney
place /usr/share/zoneinfo/UTC /usr/share/zoneinfo/UTC

printf 'root:x:0:0::/:/sbin/nologin\nbathhouse:x:10001:10001::/srv/bathhouse:/sbin/nologin\n' >"$folder/etc/passwd"
printf 'root:x:0:\nbathhouse:x:10001:\n' >"$folder/etc/group"
# Names of this machine and of others are looked up as everywhere.
printf 'hosts: files dns\n' >"$folder/etc/nsswitch.conf"
mkdir -p "$folder/tmp" "$folder/var/cache/bathhouse"
chmod 1777 "$folder/tmp"

cd "$folder"
tar --create --file "$file" --owner 0 --group 0 --exclude ./var/cache/bathhouse .
tar --append --file "$file" --owner 10001 --group 10001 ./var/cache/bathhouse
