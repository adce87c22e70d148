/** The part of a media element that the player uses. As in a browser, a new load begins the film again. */
export class Film extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3;
  error: { code: number; MEDIA_ERR_DECODE: 3; MEDIA_ERR_SRC_NOT_SUPPORTED: 4 } | null = null;
  readyState = 0;
  paused = true;
  ended = false;
  seeking = false;
  #at = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  muted = false;
  /** Whether it ignores a new time before the metadata have arrived, as Safari does. */
  forgetsTime = false;
  #src = "";
  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.load();
  }
  get currentTime() {
    return this.#at;
  }
  set currentTime(at: number) {
    if (this.forgetsTime && this.readyState === 0 && at > 0) return;
    this.#at = at;
    if (this.readyState > 0) this.tell("seeking");
  }
  /** Plays for some seconds. */
  advance(seconds: number) {
    this.#at += seconds;
    this.tell("timeupdate");
  }
  canPlayType() {
    return "maybe";
  }
  removeAttribute() {
    this.#src = "";
  }
  load() {
    Object.assign(this, { error: null, readyState: 0, paused: true, currentTime: 0 });
    this.playbackRate = this.defaultPlaybackRate;
  }
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  async play() {
    this.paused = false;
    this.tell("play");
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell("pause");
  }
  /** Its bytes have arrived, up to a ready state. */
  receive(readyState = 4) {
    this.readyState = readyState;
    this.tell("loadedmetadata");
    this.tell("progress");
    if (!this.paused && readyState >= this.HAVE_FUTURE_DATA) this.tell("playing");
  }
  /** Fails, and is paused by that, as in Chromium. */
  fail(code: number) {
    this.error = { code, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 };
    this.readyState = Math.min(this.readyState, 1);
    this.pause();
    this.tell("error");
  }
}
