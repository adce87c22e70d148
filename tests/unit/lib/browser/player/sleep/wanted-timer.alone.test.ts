import { expect, test, vi } from "vitest";
import { takeWantedStart } from "#lib/browser/player/sleep/wanted-timer.ts";

/** Opens an address. Returns the wanted timer of two reads, and the address after them. */
function open(address: string) {
  const location = { href: `https://murmur.test${address}` };
  const history = { state: { at: 1 }, replaceState: vi.fn() };
  history.replaceState.mockImplementation((_state, _title, next: URL) => {
    location.href = next.href;
  });
  vi.stubGlobal("location", location);
  vi.stubGlobal("window", { history });
  const wanted = [takeWantedStart(), takeWantedStart()];
  return { wanted, address: location.href.replace("https://murmur.test", "") };
}

test.each([
  ["/video/rain?timer=30", { minutes: 30, loops: false }, "/video/rain"],
  ["/video/rain?timer=night", { minutes: 480, loops: true }, "/video/rain"],
  ["/video/rain?t=90&timer=15", { minutes: 15, loops: false }, "/video/rain?t=90"],
  ["/video/rain?play=1", { minutes: null, loops: false }, "/video/rain"],
  ["/video/rain?timer=7", null, "/video/rain?timer=7"],
  ["/video/rain#t=9", null, "/video/rain#t=9"],
])(
  "the timer that the address %s requests is read once, and removed from the address",
  (given, first, left) => {
    const { wanted, address } = open(given);
    expect(wanted).toEqual([first, null]);
    expect(address).toBe(left);
  },
);
