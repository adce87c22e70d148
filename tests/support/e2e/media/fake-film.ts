import type { Page } from "playwright/test";

/**
 * Makes films play by the page's clock and decode nothing, on pages that are opened from now on. Addresses,
 * metadata and volume stay the browser's. Only files can play so: a playlist needs its segments.
 */
export const fakeFilms = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Film = { at: number; since: number | undefined; tick: number | undefined };
    const films = new WeakMap<HTMLMediaElement, Film>();
    const filmOf = (media: HTMLMediaElement): Film => {
      const film = films.get(media) ?? { at: 0, since: undefined, tick: undefined };
      films.set(media, film);
      return film;
    };
    const fire = (media: HTMLMediaElement, ...types: string[]) =>
      queueMicrotask(() => {
        for (const type of types) media.dispatchEvent(new Event(type));
      });
    const position = (media: HTMLMediaElement, { at, since }: Film): number => {
      const played = since === undefined ? 0 : ((Date.now() - since) / 1_000) * media.playbackRate;
      return Math.min(at + played, Number.isFinite(media.duration) ? media.duration : at);
    };
    const place = (film: Film, at: number) => {
      film.at = at;
      if (film.since !== undefined) film.since = Date.now();
    };
    const stop = (media: HTMLMediaElement, film: Film) => {
      film.at = position(media, film);
      film.since = undefined;
      clearTimeout(film.tick);
    };
    const tick = (media: HTMLMediaElement, film: Film) => {
      film.tick = setTimeout(() => {
        if (position(media, film) < media.duration || media.loop) {
          if (position(media, film) >= media.duration) place(film, 0);
          fire(media, "timeupdate");
          tick(media, film);
        } else {
          stop(media, film);
          fire(media, "timeupdate", "pause", "ended");
        }
      }, 250) as unknown as number;
    };

    Object.defineProperties(HTMLMediaElement.prototype, {
      paused: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return filmOf(this).since === undefined;
        },
      },
      ended: {
        configurable: true,
        get(this: HTMLMediaElement) {
          const film = filmOf(this);
          return film.since === undefined && this.duration > 0 && film.at >= this.duration;
        },
      },
      currentTime: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return position(this, filmOf(this));
        },
        set(this: HTMLMediaElement, seconds: number) {
          place(filmOf(this), Math.max(0, seconds));
          fire(this, "seeking", "seeked", "timeupdate");
        },
      },
      play: {
        configurable: true,
        async value(this: HTMLMediaElement) {
          const film = filmOf(this);
          if (film.since !== undefined) return;
          if (this.ended) film.at = 0;
          if (this.readyState === 0) {
            this.preload = "metadata";
            await new Promise((known) => this.addEventListener("loadedmetadata", known, { once: true }));
          }
          film.since = Date.now();
          fire(this, "play", "playing");
          tick(this, film);
        },
      },
      pause: {
        configurable: true,
        value(this: HTMLMediaElement) {
          const film = filmOf(this);
          if (film.since === undefined) return;
          stop(this, film);
          fire(this, "timeupdate", "pause");
        },
      },
    });
  });
