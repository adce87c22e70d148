#!/usr/bin/env bash
# Tries the Dockerfile without Docker: runs the steps of its stage "site" in a bare Debian, then the site as the image would,
# with a root that can't be written, without rights, and asks its health command.
#
#   deploy/try-image.sh DEBIAN BUILT    as root; a debootstrap root, and the project's folder after the stage "build"
#
# The stage "build" is what deploy/install.sh does: npm ci, npm run build. Needs systemd-container.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
debian=$1 built=$2 root=$(mktemp -d)
# The site is the one child of the subshell that started it.
end() { kill "$(pgrep -P "${site:-0}")" 2>/dev/null && wait "$site" 2>/dev/null || true; }
trap 'end; rm -rf "$root" "$root.log"' EXIT
stage=$(awk '/^FROM/ { inside = / AS site$/ } inside' "$here/../Dockerfile")
step() { sed -n "s/^$1 //p" <<<"$stage"; }

cp -a "$debian/." "$root"
chroot "$root" sh -c "$(step RUN)"
folder=$(step WORKDIR)
mkdir -p "$root$folder" && cp -a "$built/." "$root$folder"
user=$(chroot "$root" id -u "$(step USER)")
[ "$user" != 0 ] && echo "✓ it runs as user $user"

readarray -t environment < <(step ENV | tr ' ' '\n')
settings=(SITE_URL=http://127.0.0.1:4300 PORT=4300 HOST=127.0.0.1 WORDPRESS_URL=http://127.0.0.1:9 TURNSTILE_SITE_KEY=1x00000000000000000000AA SESSION_SECRET="$(head -c 32 /dev/urandom | base64)")
# A namespace of its own, whose root is read-only but for the mounts of docs/operations.md.
inside() {
  unshare --mount bash -c '
    mount --bind "$1" "$1" && mount --bind "$1/var/lib/murmur" "$1/var/lib/murmur"
    mount -o remount,bind,ro "$1" && mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"
    exec chroot "$1" setpriv --reuid "$2" --regid "$2" --clear-groups --bounding-set=-all --no-new-privs env -i "${@:5}" sh -c "cd $3 && exec $4"
  ' - "$root" "$user" "$folder" "$1" PATH=/usr/bin:/bin "${environment[@]}" "${settings[@]}"
}
if inside "touch $folder/written 2>/dev/null"; then echo "✗ the root can be written" >&2; exit 1; fi
echo "✓ its root can't be written"
inside "$(step CMD | tr -d '[],"')" >"$root.log" 2>&1 & site=$!
health=$(sed -n 's/^HEALTHCHECK .*CMD //p' <<<"$stage")
for _ in $(seq 100); do inside "$health" && break; sleep 0.5; done
inside "$health" && echo "✓ it is healthy"
if grep -E 'EROFS|EACCES|"level":"error"' "$root.log"; then echo "✗ it writes elsewhere" >&2; exit 1; fi
end
if inside "$health"; then echo "✗ the health check says that a stopped site is well" >&2; exit 1; fi
echo "✓ stopped, it is not"
echo "All is well."
