import { expect, test } from "vitest";
import { signAddress } from "#lib/media/sign-address.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { readMediaAddress } from "#server/media/send-media.ts";

// Signed addresses of the site's own films during one night; the test sets the time.

const key = "5f0e".repeat(16);
const id = "0123456789abcdef".repeat(2);
const evening = Date.parse("2026-11-23T21:00:00Z") / 1000;
const hour = 3600;
const settings = readSettings({ SITE_URL: "https://murmur.test", SECURE_LINK_KEYS: `/media=${key}` });
const playlist =
  signAddress(`/media/${id}/main.m3u8`, { now: evening, lifetime: 12 * hour, settings }) ?? "nothing";
const statusAt = (url: string, now: number) => {
  try {
    readMediaAddress(key, url, now);
    return 200;
  } catch (error) {
    return (error as { rejection: { status: number } }).rejection.status;
  }
};

test("the signed address of a playlist and its segments is valid for twelve hours, and no longer", () => {
  const segment = playlist.replace("main.m3u8", "720/07199.ts");
  for (const address of [playlist, segment]) {
    for (let hours = 0; hours < 12; hours++) expect(statusAt(address, evening + hours * hour)).toBe(200);
    expect(statusAt(address, evening + 12 * hour)).toBe(200);
    expect(statusAt(address, evening + 12 * hour + 1)).toBe(410);
  }
});

test("an address with one changed letter in its signature or its time is always refused", () => {
  const from = "/media/".length;
  const letters = Array.from(playlist.slice(from, playlist.indexOf(`/${id}`)), (letter, at) => {
    const changed = /\d/.test(letter) ? (letter === "1" ? "2" : "1") : letter === "a" ? "b" : "a";
    return playlist.slice(0, from + at) + changed + playlist.slice(from + at + 1);
  }).filter((address) => address.includes(","));
  expect(letters.length).toBeGreaterThan(30);
  for (const address of letters) expect(statusAt(address, evening), address).toBe(403);
});
