/** A film as far as the sleep timer needs one. It plays from the start. */
export class Film extends EventTarget {
  volume = 0.8;
  currentTime = 0;
  duration = 600;
  paused = false;
  loop = false;
  pause() {
    this.paused = true;
  }
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }
}
