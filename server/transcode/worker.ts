import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "#lib/platform/files/data-dir.ts";
import { log } from "#lib/platform/observe/log.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { BucketError } from "#server/media/bucket.ts";
import {
  mediaFolders,
  readOriginal,
  readOriginals,
  removeAbandoned,
  removeOriginal,
} from "#server/media/media-folder.ts";
import { gigabyte } from "#server/media/uploads.ts";
import { applyInstruction } from "./apply-instruction.ts";
import { FilmError } from "./film-facts.ts";
import { DiskFullError, makeFilm, readMadeFilm } from "./make-film.ts";
import { reportMedia } from "./report-media.ts";
import { KilledError } from "./run-ffmpeg.ts";
import { type FilmStore, filmStore } from "./store-film.ts";
import { type UploadState, UploadStates } from "./upload-states.ts";

const defaults = {
  /** Ms between looks for new uploads, and between reports of the work. */
  lookMs: 2_000,
  /** Ms between reports of everything; by then a video that became one for members is closed to others. */
  reportMs: 30_000,
  /** Ms until the next try after the host or the bucket has failed. */
  retryMs: 60_000,
};

const maxTries = 5;

/** Makes films of uploads, one at a time, and reports to WordPress. */
export class Worker {
  #root: string;
  #settings: Settings;
  #times: typeof defaults;
  #states: UploadStates;
  #stopping = new AbortController();
  #reported = { at: 0, awayUntil: 0, states: new Map<string, string>() };
  /** Until then, a host or bucket that has failed is not tried again. */
  #pausedUntil = 0;
  #store: FilmStore | null;

  constructor(root: string, settings: Settings, times: Partial<typeof defaults> = {}) {
    this.#root = root;
    this.#settings = settings;
    this.#times = { ...defaults, ...times };
    this.#states = new UploadStates(root);
    this.#store = filmStore(root, settings);
  }

  /** Works until `stop`. @throws if another worker has this folder */
  async run(): Promise<void> {
    makeFolder(this.#root);
    // The lock ends with this process, however it ends.
    const lock = new DatabaseSync(join(this.#root, "worker.db"), { timeout: 0 });
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    await this.#recover();
    await Promise.all([this.#keepWorking(), this.#keepReporting()]);
    lock.close();
  }

  stop(): void {
    this.#stopping.abort();
  }

  #pause = () =>
    sleep(this.#times.lookMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);

  /** Removes unfinished results, and completes the states of finished ones. */
  async #recover(): Promise<void> {
    await rm(mediaFolders(this.#root).work, { recursive: true, force: true });
    await this.#states.load();
    for (const { id, state } of this.#states.all()) {
      if (state !== "working") continue;
      const isMade = (await readMadeFilm(this.#root, id)) !== null && !this.#store?.isHere(id);
      await this.#states.set(
        id,
        isMade ? { state: "ready", percent: 100 } : { state: "waiting", percent: 0 },
      );
    }
  }

  /** The upload that has waited longest. */
  async #next(): Promise<UploadState | null> {
    for (const { id, video, size, arrived } of await readOriginals(this.#root))
      if (arrived === size && !this.#states.get(id)) await this.#states.set(id, { video });
    if (steadyNow() < this.#pausedUntil) return null;
    const waiting = this.#states.all().filter(({ state, unused }) => state === "waiting" && unused === null);
    return waiting.toSorted((a, b) => a.changed - b.changed)[0] ?? null;
  }

  async #work({ id, tries }: UploadState): Promise<void> {
    const { MEDIA_THREADS: threads, MEDIA_RESERVE_GB } = this.#settings;
    await this.#states.set(id, { state: "working", percent: 0, error: null, tries: tries + 1 });
    try {
      if (tries >= maxTries) throw new FilmError("broken", "it ended the worker each time");
      if ((await readMadeFilm(this.#root, id)) === null) {
        if ((await readOriginal(this.#root, id)) === null) throw new FilmError("broken", "its file is gone");
        await makeFilm({
          root: this.#root,
          id,
          threads,
          reserve: MEDIA_RESERVE_GB * gigabyte,
          signal: this.#stopping.signal,
          onProgress: (percent) => this.#states.progress(id, percent),
        });
      }
      if (this.#store?.isHere(id)) await this.#store.store(id, this.#stopping.signal);
      await this.#states.set(id, { state: "ready", percent: 100 });
    } catch (error) {
      await this.#fail(id, tries, error);
    }
  }

  /** Ends the work on a film that becomes none. What is not the film's fault is tried again: its original stays. */
  async #fail(id: string, tries: number, error: unknown): Promise<void> {
    if (error instanceof FilmError) {
      log("warn", "A film could not be used", { id, error: String(error) });
      await removeOriginal(this.#root, id);
      await this.#states.set(id, { state: "failed", percent: 0, error: error.failure });
      return;
    }
    if (!this.#stopping.signal.aborted) this.#waitAfter(id, error);
    await this.#states.set(id, {
      state: "waiting",
      percent: 0,
      error: error instanceof DiskFullError ? "space" : null,
      tries: error instanceof KilledError ? tries + 1 : tries,
    });
  }

  /** Moves a film that was made before there was a bucket. @returns whether there was one */
  async #moveOne(): Promise<boolean> {
    const isHere = ({ id, state }: UploadState) => state === "ready" && this.#store?.isHere(id) === true;
    const film = steadyNow() < this.#pausedUntil ? undefined : this.#states.all().find(isHere);
    if (!film) return false;
    try {
      await this.#store?.store(film.id, this.#stopping.signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#waitAfter(film.id, error);
    }
    return true;
  }

  #waitAfter(id: string, error: unknown): void {
    const reason = error instanceof BucketError ? "MEDIA_BUCKET" : "this host";
    // The editor's box says that the disk is full.
    if (!(error instanceof DiskFullError))
      log("warn", `A film waits for ${reason}`, { id, error: String(error) });
    this.#pausedUntil = steadyNow() + this.#times.retryMs;
  }

  async #keepWorking(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const next = await this.#next();
      if (next) await this.#work(next);
      else if (!(await this.#moveOne())) await this.#pause();
    }
  }

  async #keepReporting(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#report();
      await this.#pause();
    }
  }

  async #report(): Promise<void> {
    const isDue = steadyNow() - this.#reported.at >= this.#times.reportMs;
    const text = (state: UploadState) => JSON.stringify({ ...state, changed: 0, tries: 0 });
    const changed = this.#states.all().filter((state) => this.#reported.states.get(state.id) !== text(state));
    if (steadyNow() < this.#reported.awayUntil || (!isDue && changed.length === 0)) return;
    if (isDue) {
      this.#reported.at = steadyNow();
      await removeAbandoned(this.#root);
    }
    const sent = isDue ? this.#states.all() : changed;
    const before = new Map(sent.map((state) => [state.id, text(state)]));
    const answers = await reportMedia(this.#root, this.#settings, sent);
    if (answers.length < sent.length) this.#reported.awayUntil = steadyNow() + this.#times.reportMs;
    for (const wanted of answers) {
      this.#reported.states.set(wanted.id, before.get(wanted.id) ?? "");
      const storage = { root: this.#root, states: this.#states, store: this.#store };
      const reported = sent.find(({ id }) => id === wanted.id)?.state;
      try {
        await applyInstruction(storage, wanted, reported);
      } catch (error) {
        // One film's folder must not end the work on the others; the next report repeats the instruction.
        log("warn", "What WordPress says of a film could not be done", {
          id: wanted.id,
          error: String(error),
        });
      }
    }
  }
}
