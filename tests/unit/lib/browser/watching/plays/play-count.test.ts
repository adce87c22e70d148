import { describe, expect, test } from "vitest";
import { PlayCount, type PlayReport } from "#lib/browser/watching/plays/play-count.ts";

/** A listener whose clock runs only while they play. */
function listener({ duration = 600, rate = 1 } = {}) {
  const count = new PlayCount();
  const reports: PlayReport[] = [];
  const now = { position: 0, duration, rate, now: Date.parse("2026-11-23T22:00:00Z"), isAsleep: false };
  const take = (report: PlayReport | null) => void (report && reports.push(report));
  const self = {
    reports,
    play(seconds: number, every = 1) {
      count.start({ ...now });
      for (let played = 0; played < seconds; played += every) {
        now.now += every * 1000;
        now.position = Math.min(
          duration > 0 ? duration : Number.POSITIVE_INFINITY,
          now.position + every * rate,
        );
        take(count.advance({ ...now }));
      }
      return self;
    },
    seek(position: number) {
      now.position = position;
      return self;
    },
    stop() {
      take(count.stop({ ...now }));
      return self;
    },
    wait(seconds: number) {
      now.now += seconds * 1000;
      return self;
    },
    sleep(isAsleep = true) {
      now.isAsleep = isAsleep;
      return self;
    },
    get heard() {
      return Math.round(reports.reduce((sum, { heard }) => sum + heard, 0));
    },
    get plays() {
      return reports.filter(({ isPlay }) => isPlay).length > 0;
    },
    get slept() {
      return reports.some((report) => report.slept);
    },
  };
  return self;
}
type Listener = ReturnType<typeof listener>;

describe("what is a play", () => {
  test.each<[string, Listener, boolean]>([
    ["29 s are not", listener().play(29).stop(), false],
    ["30 s are", listener().play(30), true],
    ["half of what is shorter", listener({ duration: 40 }).play(20), true],
    ["less than half of it is not", listener({ duration: 40 }).play(19).stop(), false],
    ["a stream of unknown length", listener({ duration: Number.NaN }).play(30), true],
    ["a live stream", listener({ duration: Number.POSITIVE_INFINITY }).play(30), true],
    ["in pieces", listener().play(15).stop().wait(600).play(15), true],
    [
      "a jump while it stands still is not",
      listener().play(5).stop().wait(600).seek(300).play(5).stop(),
      false,
    ],
    [
      "jumping through it is not",
      listener().play(5).seek(100).play(5).seek(300).play(5).seek(599).stop(),
      false,
    ],
    ["jumping back is not", listener().play(20).seek(0).play(9).stop(), false],
    ["a start in the middle", listener().seek(300).play(30), true],
    ["a clock that a browser slows down", listener().play(60, 60), true],
    ["fast", listener({ rate: 2 }).play(30), true],
    ["fast, by the time that passes", listener({ rate: 2 }).play(16).stop(), false],
    ["asleep is not", listener().sleep().play(600).stop(), false],
    ["a machine that slept is not", listener().play(10).wait(3600).play(10).stop(), false],
  ])("listening counts as a play by its length: %s", (_, { plays }, expected) =>
    expect(plays).toBe(expected),
  );
});

describe("what is reported", () => {
  test("a play is reported once it counts, and then at each pause with what was added", () => {
    const { reports } = listener().play(30).play(15).stop().stop().play(5).stop();
    expect(reports).toEqual([
      { isPlay: true, heard: 30, furthest: 30, duration: 600, slept: false },
      { isPlay: true, heard: 15, furthest: 45, duration: 600, slept: false },
      { isPlay: true, heard: 5, furthest: 50, duration: 600, slept: false },
    ]);
  });

  test("a play is reported every ten minutes, because a phone may end the page without notice", () => {
    const night = listener({ duration: 36_000 }).play(3600);
    expect(night.reports).toHaveLength(1 + 5);
    expect(night.stop().heard).toBe(3600);
  });

  test("a listener who stops before the play counts is not reported", () =>
    expect(listener().play(29).stop().reports).toEqual([]));

  test("a report of a play names the furthest second, not the last one", () =>
    expect(listener().seek(500).play(40).seek(10).play(5).stop().reports.at(-1)).toMatchObject({
      furthest: 540,
    }));
});

describe("a listener who sleeps", () => {
  test("a sleeping listener's play ends with the timer or after ninety minutes, with one last report", () => {
    const night = listener({ duration: 36_000 }).play(60).sleep().play(7200).stop();
    expect([night.heard, night.slept, night.reports.length]).toEqual([60, true, 2]);
    expect(night.reports.at(-1)).toMatchObject({ furthest: 60, isPlay: true });
  });

  test("the sleep timer ends a play", () => {
    expect(listener().play(60).sleep().stop().reports.at(-1)).toMatchObject({ heard: 30, slept: true });
  });

  test("a video that begins while the listener sleeps does not count as a play", () => {
    const { reports } = listener().sleep().play(45).stop();
    expect(reports).toEqual([{ isPlay: false, heard: 0, furthest: 0, duration: 600, slept: true }]);
  });

  test("a few seconds played while the listener sleeps are not reported", () =>
    expect(listener().sleep().play(10).stop().reports).toEqual([]));

  test("a video that began while the listener slept may count as a play after waking", () => {
    const morning = listener().sleep().play(45).sleep(false).play(30).stop();
    expect([morning.plays, morning.heard]).toEqual([true, 30]);
  });
});
