#!/usr/bin/env bash
# Builds a stage of the Dockerfile without Docker and without a registry of images: its bases are made of Debian's packages and
# of the Node of node_modules.
#
#   build.sh STAGE FOLDER     as root; prints where the image's files are. FOLDER keeps the bases and the layers
#
# Needs buildah and debootstrap, and node_modules for the Node of the build.
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
stage=$1 folder=$2 debian=trixie
mkdir -p "$folder"
image() { buildah --storage-driver vfs --root "$folder/store" --runroot "$folder/run" "$@"; }

if [ ! -e "$folder/debian/etc/os-release" ]; then
  debootstrap --variant=minbase --include=ca-certificates $debian "$folder/debian" http://deb.debian.org/debian >"$folder/debootstrap.log" 2>&1
  # As debian:…-slim does.
  rm -rf "$folder"/debian/var/cache/apt/* "$folder"/debian/var/lib/apt/lists/* "$folder"/debian/usr/share/{doc,man,info,locale}/*
fi
base() { # name, then commands that add to it
  image inspect --type image "$1" >/dev/null 2>&1 && return
  local container; container=$(image from scratch)
  image copy --quiet "$container" "$folder/debian" / >/dev/null
  shift; [ $# = 0 ] || "$@" "$container"
  image commit --quiet "$container" "$name" >/dev/null && image rm "$container" >/dev/null
}
node() {
  image copy --quiet "$1" "$source/node_modules/node/bin/node" /usr/local/bin/node >/dev/null
  # Copies the npm that runs this script, which is not beside the Node of node_modules.
  image copy --quiet "$1" "$(dirname "$(dirname "$(readlink -f "${npm_execpath:-$(command -v npm)}")")")" /usr/local/lib/node_modules/npm >/dev/null
  image run --isolation chroot "$1" -- sh -c 'chmod 755 /usr/local/bin/node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
}
for name in $(sed -n 's/^FROM \([a-z]*:[^ ]*\).*/\1/p' "$source/Dockerfile" | sort -u); do
  case $name in
    node:*-"$debian"-slim) base "$name" node ;;
    debian:"$debian"-slim) base "$name" ;;
    *) echo "The Dockerfile's $name is not $debian." >&2; exit 1 ;;
  esac
done

# This machine's npm may have a registry or a certificate authority of its own.
{ cat "$(npm config get userconfig)" 2>/dev/null || true; [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || echo cafile=/root/ca.pem; } >"$folder/npmrc"
mounts=(--volume "$folder/npmrc:/root/.npmrc:ro")
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || mounts+=(--volume "$NODE_EXTRA_CA_CERTS:/root/ca.pem:ro")
file=$source/Dockerfile
# A stage that only adds to the site uses the site's image if it exists, because a build would start over.
if grep -q "^FROM site AS $stage$" "$file" && image inspect --type image murmur-site >/dev/null 2>&1; then
  sed -n "s/^FROM site AS $stage$/FROM murmur-site AS $stage/; /^FROM murmur-site /,/^$/p" "$file" >"$folder/Dockerfile"
  file=$folder/Dockerfile
fi
image build --format docker --isolation chroot --pull-never --quiet --file "$file" --target "$stage" "${mounts[@]}" --tag "murmur-$stage" "$source" >"$folder/build.log" 2>&1 ||
  { tail -30 "$folder/build.log" >&2; exit 1; }
container=$(image from --pull-never "murmur-$stage")
image mount "$container"
