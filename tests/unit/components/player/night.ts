import { Film } from "./film.ts";
import { Library, type Segment, segmentsOf } from "./library.ts";

const segmentSeconds = 6;
const eightHours = 8 * 3600;
/** Seconds that hls.js buffers ahead. */
const ahead = 30;
const requestTimeout = 10;
const decode = 3;

/** A fault of a segment. */
export type Fault = "zeroed in part" | "no media" | "cut" | "late" | "hangs" | 403 | 404 | 503;

/** The network and the faults of a night. */
export const world = { online: true, faults: new Map<number, Fault>() };

/** A media element that plays the seconds that hls.js has buffered. */
export class NightFilm extends Film {
  readonly buffered = new Set<number>();
  override canPlayType() {
    return "";
  }
  /**
   * Node loses the way from a signal to all but one of its listeners when it collects garbage; a browser does
   * not.
   */
  override addEventListener(
    name: string,
    listener: EventListener,
    { signal, ...options }: AddEventListenerOptions = {},
  ) {
    super.addEventListener(name, listener, options);
    signal?.addEventListener("abort", () => this.removeEventListener(name, listener));
  }
  override load() {
    super.load();
    this.buffered?.clear();
  }
  /** A second passes. */
  pass(): void {
    if (this.readyState === 0 || this.paused || this.error) return;
    const isThere = this.buffered.has(Math.floor(this.currentTime / segmentSeconds) + 1);
    const could = this.readyState > 2;
    this.readyState = isThere ? 4 : 2;
    if (isThere) {
      if (!could) this.tell("playing");
      this.advance(1);
    } else if (could) this.tell("waiting");
  }
}

type Request = { segment: Segment; at: number; failures: number; hangs: boolean };

/** A fake of hls.js 1.7.4, with the errors that the real one reports for each fault in Chromium. */
export class NightLibrary extends Library {
  override latestLevelDetails = { fragments: segmentsOf(eightHours / segmentSeconds, segmentSeconds) };
  #time = 0;
  #from = 0;
  #isLoading = false;
  #lastWait = 0;
  #request: Request | null = null;
  /** The parser waits for the rest of a segment that broke off. */
  #isSwallowing = false;
  static override film: NightFilm;

  get #film() {
    return Library.film as NightFilm;
  }
  override attachMedia() {
    this.#isLoading = true;
  }
  override recoverMediaError() {
    this.#request = null;
    this.#isSwallowing = false;
    this.#from = this.#film.currentTime;
    super.recoverMediaError();
  }
  override startLoad(at: number) {
    this.#from = at;
    super.startLoad(at);
  }

  #report(error: object) {
    this.tell("hlsError", { fatal: false, ...error });
  }

  /** A second passes. */
  pass(): void {
    this.#time += 1;
    if (!this.#isLoading || this.isDestroyed) return;
    this.#jumpHole();
    if (this.#request === null) this.#begin();
    // A local server sends several in a second.
    for (let times = 0; times < 3 && this.#request && this.#time >= this.#request.at; times += 1)
      this.#advance(this.#request);
  }

  #position() {
    return this.#film.readyState > 0 ? this.#film.currentTime : this.#from;
  }

  #begin(wait = 0): void {
    const at = this.#position();
    const segment = this.latestLevelDetails.fragments
      .slice(Math.floor(at / segmentSeconds), Math.floor((at + ahead) / segmentSeconds))
      .find(({ sn, gap }) => !gap && !this.#film.buffered.has(sn));
    if (segment) this.#load({ segment, at: this.#time + wait, failures: 0, hangs: false });
  }

  #load(request: Request): void {
    this.#request = request;
    this.tell("hlsFragLoading", { frag: request.segment });
  }

  #advance(request: Request): void {
    const { segment } = request;
    const fault = world.faults.get(segment.sn);
    if (segment.gap) {
      this.#report({ type: "mediaError", details: "fragGap", frag: segment });
      // The loader waits once more before the next try.
      this.#request = null;
      this.#begin(this.#lastWait);
    } else if (!world.online) this.#refuse(request, 0);
    else if (typeof fault === "number") this.#refuse(request, fault);
    else if (fault === "hangs" || (fault === "late" && request.failures === 0)) this.#hang(request);
    else {
      this.tell("hlsFragLoaded", { frag: segment });
      this.#use(segment, fault);
    }
  }

  #hang(request: Request): void {
    request.hangs = !request.hangs;
    if (request.hangs) request.at = this.#time + requestTimeout;
    else this.#refuse(request, null);
  }

  #end() {
    this.#request = null;
    this.#begin();
  }

  /** @param status 0 without a connection, null without an answer */
  #refuse(request: Request, status: number | null): void {
    const { segment } = request;
    const { errorRetry, timeoutRetry } = this.config.fragLoadPolicy?.default ?? {};
    const policy = status === null ? timeoutRetry : errorRetry;
    if (!policy) throw new Error("no policy");
    const wait = Math.min(policy.retryDelayMs * 2 ** request.failures, policy.maxRetryDelayMs) / 1000;
    const fatal = request.failures >= policy.maxNumRetry;
    request.failures += 1;
    request.at = this.#time + wait;
    this.#lastWait = wait;
    if (fatal) {
      this.#request = null;
      this.#isLoading = false;
    }
    const details = status === null ? "fragLoadTimeOut" : "fragLoadError";
    const response = status === null ? undefined : { code: status };
    this.#report({ type: "networkError", details, fatal, frag: segment, response });
  }

  #use(segment: Segment, fault: Fault | undefined): void {
    const film = this.#film;
    if (this.#isSwallowing || fault === "cut") {
      this.#isSwallowing = true;
      this.#report({ type: "mediaError", details: "bufferAppendNoProgress", frag: segment });
      // The player may have loaded anew.
      if (this.#isSwallowing) {
        const isLast = !film.buffered.has(Math.floor(film.currentTime / segmentSeconds) + 1);
        this.#request = null;
        if (isLast) film.fail(decode);
      }
      return;
    }
    if (fault === "zeroed in part") {
      this.#report({ type: "mediaError", details: "bufferAppendingError" });
      this.recoverMediaError();
      this.#report({ type: "mediaError", details: "mediaSourceRequiresReset", frag: segment });
      return;
    }
    if (fault === "no media") {
      segment.gap = true;
      this.#report({ type: "mediaError", details: "fragParsingError", frag: segment });
      this.#end();
      return;
    }
    film.buffered.add(segment.sn);
    this.tell("hlsFragBuffered", { frag: segment });
    if (film.readyState === 0) film.receive();
    film.tell("progress");
    this.#end();
  }

  /** Jumps over left out segments to the next buffered one. */
  #jumpHole(): void {
    const film = this.#film;
    if (film.readyState === 0 || film.readyState > 2 || film.paused) return;
    const here = Math.floor((film.currentTime + 0.5) / segmentSeconds);
    const rest = this.latestLevelDetails.fragments.slice(here);
    const next = rest.findIndex(({ gap }) => !gap);
    const target = rest[next];
    if (next > 0 && target && film.buffered.has(target.sn)) film.currentTime = target.start;
  }
}
