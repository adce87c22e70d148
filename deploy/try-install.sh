#!/usr/bin/env bash
# Tries install.sh from a bare Debian, booted with systemd in a container: everything but Let's Encrypt and a registrar.
#
#   deploy/try-install.sh bookworm|trixie [FOLDER]    as root; keeps the bare system in FOLDER (else a temporary one)
#
# Needs Debian's debootstrap, systemd-container, openssl and curl, 3 GB of disk, and the ports 80, 443, 3000 and 3306 free.
# KEEP=yes leaves the container running at the end, to look around. WORDPRESS_ARCHIVE and PMPRO_ARCHIVE are files or addresses; without the first, Debian's own WordPress is packed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
release=$1 folder=${2:-$(mktemp -d)}
mkdir -p "$folder" && cd "$folder"
root=$folder/$release-try
end() {
  if [ -n "${KEEP:-}" ]; then
    sleep infinity &
    echo "Kept: nsenter --target ${init:-?} --mount --uts --ipc --pid --cgroup; \"kill $!\" ends it."
    wait $! || true
  fi
  kill "${container:-}" 2>/dev/null && wait "$container" 2>/dev/null || true; rm -rf "$root" "$folder/ca"
}
trap end EXIT

[ -e "$release/etc/debian_version" ] || debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus "$release" "$release" >debootstrap.log
rm -rf "$root" && cp -a "$release" "$root"
mkdir "$root/root/murmur" && git -C "$here/.." archive HEAD | tar -x -C "$root/root/murmur"

# --- Certificates of an authority of this try, where certbot would put Let's Encrypt's.
mkdir ca
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=try -keyout ca/key.pem -out ca/ca.pem 2>/dev/null
for name in murmur.example wordpress.example; do
  live=$root/etc/letsencrypt/live/$name && mkdir -p "$live"
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout "$live/privkey.pem" -out ca/request.pem 2>/dev/null
  openssl x509 -req -in ca/request.pem -CA ca/ca.pem -CAkey ca/key.pem -days 2 -extfile <(echo "subjectAltName=DNS:$name") -out "$live/fullchain.pem" 2>/dev/null
done
echo "127.0.0.1 localhost try $(hostname) murmur.example wordpress.example" >"$root/etc/hosts"
mkdir -p "$root/usr/local/share/ca-certificates" "$root/etc/systemd/system/murmur.service.d"
cp ca/ca.pem "$root/usr/local/share/ca-certificates/try.crt"
# Also this machine's own authorities, because its network may have a proxy.
cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
printf '[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n' >"$root/etc/systemd/system/murmur.service.d/try.conf"

# --- WordPress, which trusts its own list of authorities, and Paid Memberships Pro
mkdir ca/wordpress
if [ -n "${WORDPRESS_ARCHIVE:-}" ]; then
  curl -fsSL "$WORDPRESS_ARCHIVE" | tar -xz --strip-components=1 -C ca/wordpress
else
  mkdir ca/deb && (cd ca/deb && apt-get download -qq -o APT::Sandbox::User=root wordpress libjs-cropper libjs-underscore php-getid3 && for package in *.deb; do dpkg -x "$package" .; done)
  cp -aL ca/deb/usr/share/wordpress/. ca/wordpress 2>/dev/null || true # one link of the package leads nowhere
fi
rm -f ca/wordpress/wp-config.php
cat ca/ca.pem >>ca/wordpress/wp-includes/certificates/ca-bundle.crt
tar -czf "$root/root/wordpress.tar.gz" -C ca wordpress
[ -z "${PMPRO_ARCHIVE:-}" ] || curl -fsSL -o "$root/root/pmpro.tar.gz" "$PMPRO_ARCHIVE"
{
  printf '%s\n' SITE_HOST=murmur.example WORDPRESS_HOST=wordpress.example MAIL=you@murmur.example
  echo WORDPRESS_ARCHIVE=file:///root/wordpress.tar.gz
  [ -z "${PMPRO_ARCHIVE:-}" ] || echo PMPRO_ARCHIVE=file:///root/pmpro.tar.gz
} >"$root/root/answers"

boot() {
  systemd-nspawn --quiet --directory="$root" --register=no --keep-unit --hostname=try --resolv-conf=copy-host --console=pipe --boot >boot.log 2>&1 </dev/null & container=$!
  for _ in $(seq 100); do
    init=$(pgrep -P "$container" -x systemd || true)
    [ -n "$init" ] && inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && return
    sleep 0.3
  done
  cat boot.log >&2; exit 1
}
inside() { nsenter --target "$init" --mount --uts --ipc --pid --cgroup env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$@"; }
expect() { # description, expected, actual
  if [ "$2" != "$3" ]; then echo "✗ $1: expected $2, got $3" >&2; exit 1; fi
  echo "✓ $1"
}
install() { inside /root/murmur/deploy/install.sh "$@"; }
status() { inside curl -s -o /dev/null -w '%{http_code}' "$@"; }

boot
[ ! -x "$root/usr/sbin/update-ca-certificates" ] || inside update-ca-certificates >/dev/null 2>&1
expect "a bare host lacks all but the certificates of this try" 12 "$(install --yes --check /root/answers | grep -c '^to do' || true)"
started=$(date +%s)
install --yes /root/answers
echo "Installed in $(($(date +%s) - started)) s."
expect "then nothing is left" 0 "$(install --check | grep -c '^to do' || true)"
secrets=$(cat "$root/etc/murmur/murmur.env" "$root/var/www/wordpress/wp-config.php" | sha256sum)
install --yes >/dev/null
expect "a second run changes no secret" "$secrets" "$(cat "$root/etc/murmur/murmur.env" "$root/var/www/wordpress/wp-config.php" | sha256sum)"
for page in / /zh /videos /vip /login /sitemap.xml /_api/health/ready; do expect "the site answers at $page" 200 "$(status "https://murmur.example$page")"; done
expect "WordPress asks for a login" 200 "$(status https://wordpress.example/wp-login.php)"
expect "its REST interface is there" 200 "$(status https://wordpress.example/wp-json/asmr/v1/homepage)"
expect "http leads to https" 301 "$(status http://murmur.example/)"
inside sh -c 'cd /opt/murmur && sudo -u murmur NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt node_modules/.bin/node --conditions=react-server --env-file=/etc/murmur/murmur.env scripts/doctor.ts' || true
sold=$(inside sh -c 'cd /opt/murmur && node_modules/.bin/node --conditions=react-server deploy/try-sale.ts https://murmur.example')
expect "a new member has bought a level of the sandbox's PayPal" '"membershipLevelId":6' "$(grep -o '"membershipLevelId":6' <<<"$sold" || echo "$sold")"
expect "cron understands its file" 0 "$(inside journalctl -u cron -o cat | grep -c ERROR || true)"
inside systemctl start murmur-backup murmur-wordpress-backup
inside /opt/murmur/deploy/restore-drill.sh /var/backups/murmur /var/lib/murmur wordpress /var/backups/wordpress >drill.log || { cat drill.log; exit 1; }
echo "✓ both backups come back whole"
kill "$container" && wait "$container" || true
boot
for _ in $(seq 100); do [ "$(status https://murmur.example/_api/health/ready)" = 200 ] && break; sleep 0.5; done
expect "after a reboot all is back" 200 "$(status https://murmur.example/)"
echo "All is well."
