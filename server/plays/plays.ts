import type { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import { watchedShare } from "#lib/catalogue/watched.ts";
import { networksAround } from "#lib/platform/http/ip-network.ts";
import { log } from "#lib/platform/observe/log.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { hour, minute, second } from "#lib/platform/time/duration.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { TokenBuckets } from "#server/admission/token-buckets.ts";
import { isRobotRequest } from "#server/http/sender.ts";
import { type Beacon, checkSender, listenerOf, readBeacon } from "./beacon.ts";
import { DailyMarks, type SharedMarks } from "./daily-marks.ts";
import { PlayCounts } from "./play-counts.ts";
import { PlayFile } from "./play-file.ts";
import { sendPlays } from "./send-plays.ts";

type PlaysSettings = Pick<Settings, "SITE_URL" | "DATA_DIR" | "WORDPRESS_URL" | "WORDPRESS_KEY">;

/** The rate limit of one network; people behind a shared address send a few reports a minute each. */
const rate = { burst: 120, perSecond: 10 };
/** The most listeners that count per network, video and day; wider IPv6 networks may have more. */
const maxListeners = 5;
/**
 * The most seconds between two reports of a player (lib/browser/watching/plays/play-count.ts), and the delay of a slow network.
 */
const [maxGapSeconds, slack] = [15 * 60, 5];

/** The rows written to the file in one step, which takes about a millisecond. */
const rowsAtOnce = 100;

const times = { writeMs: 5 * second, sendMs: minute, withoutRouteMs: hour };

/** The bits of what counts once a day for a listener and a video. */
const bits = { plays: 1, finished: 2, slept: 4 };

/** Counts plays, and sends them to WordPress (decision: plays-counted-in-front). */
export class Plays {
  readonly #settings: PlaysSettings;
  readonly #rate = new TokenBuckets(rate);
  readonly #counts = new PlayCounts();
  #marks = new DailyMarks();
  #file: PlayFile | null = null;
  #timers: NodeJS.Timeout[] = [];
  #writing = Promise.resolve();
  #sending: Promise<void> | null = null;
  #restUntil = 0;
  #isAway = false;
  #isBroken = false;

  constructor(settings: PlaysSettings) {
    this.#settings = settings;
  }

  /** Without WORDPRESS_KEY nothing is counted, because WordPress would accept nothing. */
  start(redis: SharedMarks | null): void {
    if (this.#settings.WORDPRESS_KEY === undefined) return;
    this.#marks = new DailyMarks(redis);
    this.#file = new PlayFile(this.#settings.DATA_DIR);
    this.#timers = [
      setInterval(() => void this.write(), times.writeMs),
      // With a random factor, so that instances which start together do not send together.
      setInterval(() => void this.send(), times.sendMs * (0.9 + Math.random() / 5)),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Receives a player's report. The answer does not reveal whether it counts. @throws RejectionError */
  async receive(request: IncomingMessage, video: string, address: string): Promise<void> {
    checkSender(request, this.#settings.SITE_URL);
    const around = networksAround(address);
    if (this.#rate.take(around[0].network, 1) > 0) return;
    const beacon = await readBeacon(request);
    if (this.#file === null || isRobotRequest(request)) return;
    const { who, id } = listenerOf(request, address);
    const { language, part, heard } = beacon;
    const networks = around.map(({ network, factor }) => ({ network, max: maxListeners * factor }));
    const play = { listener: `${id} ${part}`, video, networks, wantedBits: bitsToCount(beacon) };
    const marked = await this.#marks.mark(play);
    if (marked === null) return;
    const { countedBits, sinceMs } = marked;
    const passed = sinceMs === null ? maxGapSeconds : sinceMs / second + slack;
    const seconds = Math.min(heard, maxGapSeconds, passed);
    if (countedBits === 0 && seconds === 0) return;
    this.#counts.add({
      video,
      language,
      who,
      part,
      day: new Date().toISOString().slice(0, 10),
      plays: Number((countedBits & bits.plays) > 0),
      seconds,
      finished: Number((countedBits & bits.finished) > 0),
      slept: Number((countedBits & bits.slept) > 0),
    });
  }

  /** Moves the counts to the file in small steps, because pages wait meanwhile. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const rows = this.#counts.take();
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      try {
        this.#file?.add(some);
        this.#isBroken = false;
      } catch (error) {
        this.#noteBroken(error);
        for (const row of some) this.#counts.add(row);
      }
      await setImmediate();
    }
  }

  /** Sends the waiting plays to WordPress, batch by batch. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll()
      .catch((error) => this.#noteBroken(error))
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    await this.write();
    while (performance.now() >= this.#restUntil) {
      const batch = this.#file?.nextBatch();
      if (!batch) return;
      const taken = await sendPlays(this.#settings, batch.body);
      this.#logResult(taken);
      if (taken === "none") this.#restUntil = performance.now() + times.withoutRouteMs;
      if (taken === "none" || taken === "away") return;
      this.#file?.remove(batch.id);
    }
  }

  #noteBroken(error: unknown): void {
    if (!this.#isBroken) log("error", "plays.db fails: plays wait in memory", { reason: String(error) });
    this.#isBroken = true;
  }

  #logResult(taken: Awaited<ReturnType<typeof sendPlays>>): void {
    if (taken === "wrong") log("error", "WordPress refuses a batch of plays for good");
    const isAway = taken === "away";
    if (isAway !== this.#isAway)
      log(isAway ? "warn" : "info", isAway ? "Plays wait for WordPress" : "WordPress takes plays again");
    this.#isAway = isAway;
  }

  /** Sends what it can; the rest stays in the file. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await withDeadline(2 * second, this.send(), () => {});
    await this.write();
    this.#file?.close();
    this.#file = null;
  }
}

function bitsToCount({ isPlay, furthest, duration, slept }: Beacon): number {
  const isFinished = duration > 0 && furthest >= duration * watchedShare;
  return Number(isPlay) * bits.plays + Number(isFinished) * bits.finished + Number(slept) * bits.slept;
}
