import type { EmbedCommand, EmbedProtocol, EmbedSkill, EmbedState } from "#lib/player/embed/protocol.ts";
import type { Playable } from "#lib/player/playable.ts";

/** Milliseconds between two greetings to a player that has not answered yet, and how often it is greeted. */
const greetEvery = 500;
const mostGreetings = 40;
const askEvery = 1000;

const unknown = { paused: true, ended: false, at: 0, duration: Number.NaN, volume: 1, muted: false, rate: 1 };
type Known = typeof unknown;

/** A player in a frame, which is told and heard by messages: to the page it is as good as a file's element. */
export class IframePlayer extends EventTarget implements Playable {
  loop = false;
  skills: readonly EmbedSkill[] = [];
  captioned = false;
  #frame: HTMLIFrameElement;
  #protocol: EmbedProtocol;
  #origin: string;
  #known = { ...unknown };
  #ready = false;
  /** Whether somebody wants it to play: a video that ended may have been stopped meanwhile. */
  #wanted = false;
  #captionLanguage: string | undefined;
  #greetings = 0;
  #timer: ReturnType<typeof setInterval>;

  constructor(frame: HTMLIFrameElement, protocol: EmbedProtocol) {
    super();
    this.#frame = frame;
    this.#protocol = protocol;
    this.#origin = new URL(frame.src).origin;
    window.addEventListener("message", this.#hear);
    frame.addEventListener("load", this.#greetAnew);
    this.#timer = setInterval(this.#greet, greetEvery);
  }

  /** Nothing is said or heard any more; who remembers the position does so now. */
  release(): void {
    this.#tell("leaving");
    window.removeEventListener("message", this.#hear);
    this.#frame.removeEventListener("load", this.#greetAnew);
    clearInterval(this.#timer);
  }

  get paused(): boolean {
    return this.#known.paused;
  }
  get ended(): boolean {
    return this.#known.ended;
  }
  get duration(): number {
    return this.#known.duration;
  }
  get currentTime(): number {
    return this.#known.at;
  }
  set currentTime(to: number) {
    this.#known.ended = false;
    this.#change("at", to, "timeupdate", { do: "seek", to });
  }
  get volume(): number {
    return this.#known.volume;
  }
  set volume(to: number) {
    this.#change("volume", to, "volumechange", { do: "volume", to });
  }
  get muted(): boolean {
    return this.#known.muted;
  }
  set muted(on: boolean) {
    this.#change("muted", on, "volumechange", { do: "mute", on });
  }
  get playbackRate(): number {
    return this.#known.rate;
  }
  set playbackRate(to: number) {
    this.#change("rate", to, "ratechange", { do: "rate", to });
  }

  async play(): Promise<void> {
    this.#wanted = true;
    this.#say(this.#protocol.order({ do: "play" }));
  }
  pause(): void {
    this.#wanted = false;
    this.#say(this.#protocol.order({ do: "pause" }));
  }
  showCaptions(on: boolean): void {
    this.captioned = on;
    this.#say(this.#protocol.order({ do: "captions", on, language: this.#captionLanguage }));
    this.#tell("captionschange");
  }

  /** An order counts at once: what the player says of it comes later, if at all. */
  #change<Name extends keyof Known>(
    name: Name,
    value: Known[Name],
    event: string,
    order: EmbedCommand,
  ): void {
    this.#known[name] = value;
    this.#say(this.#protocol.order(order));
    this.#tell(event);
  }

  #tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }

  #say(messages: readonly object[]): void {
    for (const message of messages)
      this.#frame.contentWindow?.postMessage(JSON.stringify(message), this.#origin);
  }

  #greet = (): void => {
    this.#greetings += 1;
    if (this.#greetings > mostGreetings) clearInterval(this.#timer);
    this.#say(this.#protocol.hello);
  };

  /** What has come late, over a slow line, has heard no greeting. */
  #greetAnew = (): void => {
    if (this.#ready) return;
    clearInterval(this.#timer);
    this.#greetings = 0;
    this.#timer = setInterval(this.#greet, greetEvery);
  };

  #hear = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const news = this.#protocol.read(data);
    if (!news) return;
    if (news.ready && !this.#ready) this.#begin();
    this.#take(news);
  };

  #begin(): void {
    this.#ready = true;
    clearInterval(this.#timer);
    this.#say([...this.#protocol.welcome, ...this.#protocol.ask]);
    if (this.#protocol.ask.length > 0)
      this.#timer = setInterval(() => this.#say(this.#protocol.ask), askEvery);
  }

  #take({ ready, paused, ended, at, duration, volume, muted, rate, ...news }: EmbedState): void {
    this.#captionLanguage = news.captionLanguage ?? this.#captionLanguage;
    if (news.skills) {
      this.skills = news.skills;
      this.#tell("captionschange");
    }
    const known = this.#known;
    const set = <Name extends keyof Known>(name: Name, value: Known[Name] | undefined, event: string) => {
      if (value === undefined || Object.is(known[name], value)) return;
      known[name] = value;
      this.#tell(event);
    };
    set("duration", duration, "durationchange");
    set("at", at, "timeupdate");
    set("volume", volume, "volumechange");
    set("muted", muted, "volumechange");
    set("rate", rate, "ratechange");
    if (paused === false) {
      this.#wanted = true;
      known.ended = false;
    }
    set("paused", paused, paused ? "pause" : "play");
    if (ended && !known.ended) this.#end();
    if (ready) this.#tell("ready");
  }

  /** As a file's element does it: one that loops begins anew and does not end. */
  #end(): void {
    const { duration } = this.#known;
    if (Number.isFinite(duration)) this.#known.at = duration;
    this.#tell("timeupdate");
    if (this.loop && this.#wanted) {
      this.currentTime = 0;
      this.play();
      return;
    }
    const wasPaused = this.#known.paused;
    Object.assign(this.#known, { ended: true, paused: true });
    if (!wasPaused) this.#tell("pause");
    this.#tell("ended");
  }
}
