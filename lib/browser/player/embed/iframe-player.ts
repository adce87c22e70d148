import type {
  EmbedCommand,
  EmbedProtocol,
  EmbedSkill,
  EmbedState,
} from "#lib/browser/player/embed/protocol.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

/** Between greetings to a player that has not responded, and the most greetings. */
const greetEveryMs = 500;
const maxGreetings = 40;
const pollEveryMs = 1000;

const initialState = {
  paused: true,
  ended: false,
  at: 0,
  duration: Number.NaN,
  volume: 1,
  muted: false,
  rate: 1,
};
type PlayerState = typeof initialState;

/** A player in an iframe, controlled by messages. To the page it is like a media element. */
export class IframePlayer extends EventTarget implements Playable {
  loop = false;
  skills: readonly EmbedSkill[] = [];
  captioned = false;
  hasPlayed = false;
  readonly iframe: HTMLIFrameElement;
  #protocol: EmbedProtocol;
  #origin: string;
  #state = { ...initialState };
  #ready = false;
  /** Whether the visitor wants it to play. A looping video that was paused at its end must not restart. */
  #isWanted = false;
  #captionLanguage: string | undefined;
  #greetings = 0;
  #timer: ReturnType<typeof setInterval>;

  constructor(iframe: HTMLIFrameElement, protocol: EmbedProtocol) {
    super();
    this.iframe = iframe;
    this.#protocol = protocol;
    this.#origin = new URL(iframe.src).origin;
    window.addEventListener("message", this.#receive);
    iframe.addEventListener("load", this.#greetAnew);
    this.#timer = setInterval(this.#greet, greetEveryMs);
  }

  /** Detaches from the iframe; fires `leaving` first, so that listeners can store the position. */
  release(): void {
    this.#emit("leaving");
    window.removeEventListener("message", this.#receive);
    this.iframe.removeEventListener("load", this.#greetAnew);
    clearInterval(this.#timer);
  }

  get paused(): boolean {
    return this.#state.paused;
  }
  get ended(): boolean {
    return this.#state.ended;
  }
  get duration(): number {
    return this.#state.duration;
  }
  get currentTime(): number {
    return this.#state.at;
  }
  set currentTime(to: number) {
    this.#state.ended = false;
    this.#change("at", to, "timeupdate", { do: "seek", to });
  }
  get volume(): number {
    return this.#state.volume;
  }
  set volume(to: number) {
    this.#change("volume", to, "volumechange", { do: "volume", to });
  }
  get muted(): boolean {
    return this.#state.muted;
  }
  set muted(isMuted: boolean) {
    this.#change("muted", isMuted, "volumechange", { do: "mute", on: isMuted });
  }
  get playbackRate(): number {
    return this.#state.rate;
  }
  set playbackRate(to: number) {
    this.#change("rate", to, "ratechange", { do: "rate", to });
  }

  async play(): Promise<void> {
    this.#isWanted = true;
    this.#send(this.#protocol.command({ do: "play" }));
  }
  pause(): void {
    this.#isWanted = false;
    this.#send(this.#protocol.command({ do: "pause" }));
  }
  showCaptions(areShown: boolean): void {
    this.captioned = areShown;
    this.#send(this.#protocol.command({ do: "captions", on: areShown, language: this.#captionLanguage }));
    this.#emit("captionschange");
  }

  /** Sets a field at once, because a player confirms a command late or never. */
  #change<Name extends keyof PlayerState>(
    name: Name,
    value: PlayerState[Name],
    event: string,
    command: EmbedCommand,
  ): void {
    this.#state[name] = value;
    this.#send(this.#protocol.command(command));
    this.#emit(event);
  }

  #emit(event: string): void {
    this.dispatchEvent(new Event(event));
  }

  #send(messages: readonly object[]): void {
    for (const message of messages)
      this.iframe.contentWindow?.postMessage(JSON.stringify(message), this.#origin);
  }

  #greet = (): void => {
    this.#greetings += 1;
    if (this.#greetings > maxGreetings) clearInterval(this.#timer);
    this.#send(this.#protocol.greetings);
  };

  /** A slowly loading iframe has missed the first greetings. */
  #greetAnew = (): void => {
    if (this.#ready) return;
    clearInterval(this.#timer);
    this.#greetings = 0;
    this.#timer = setInterval(this.#greet, greetEveryMs);
  };

  #receive = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.iframe.contentWindow || origin !== this.#origin) return;
    const state = this.#protocol.read(data);
    if (!state) return;
    if (state.ready && !this.#ready) this.#begin();
    this.#update(state);
  };

  #begin(): void {
    this.#ready = true;
    clearInterval(this.#timer);
    this.#send([...this.#protocol.onReady, ...this.#protocol.polls]);
    if (this.#protocol.polls.length > 0)
      this.#timer = setInterval(() => this.#send(this.#protocol.polls), pollEveryMs);
  }

  #update({ ready, paused, ended, at, duration, volume, muted, rate, ...state }: EmbedState): void {
    this.#captionLanguage = state.captionLanguage ?? this.#captionLanguage;
    if (state.skills) {
      this.skills = state.skills;
      this.#emit("captionschange");
    }
    const known = this.#state;
    const set = <Name extends keyof PlayerState>(
      name: Name,
      value: PlayerState[Name] | undefined,
      event: string,
    ) => {
      if (value === undefined || Object.is(known[name], value)) return;
      known[name] = value;
      this.#emit(event);
    };
    set("duration", duration, "durationchange");
    set("at", at, "timeupdate");
    set("volume", volume, "volumechange");
    set("muted", muted, "volumechange");
    set("rate", rate, "ratechange");
    if (paused === false) {
      this.hasPlayed = true;
      this.#isWanted = true;
      known.ended = false;
    }
    set("paused", paused, paused ? "pause" : "play");
    if (ended && !known.ended) this.#end();
    if (ready) this.#emit("ready");
  }

  /** Like a media element, a looping video restarts and fires no `ended`. */
  #end(): void {
    const { duration } = this.#state;
    if (Number.isFinite(duration)) this.#state.at = duration;
    this.#emit("timeupdate");
    if (this.loop && this.#isWanted) {
      this.currentTime = 0;
      this.play();
      return;
    }
    const wasPaused = this.#state.paused;
    Object.assign(this.#state, { ended: true, paused: true });
    if (!wasPaused) this.#emit("pause");
    this.#emit("ended");
  }
}
