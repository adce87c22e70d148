import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { writeAtomically } from "#lib/platform/files/write-atomically.ts";
import { mediaFolders } from "#server/media/media-folder.ts";
import { failures } from "./film-facts.ts";

const state = z.object({
  id: z.string(),
  video: z.number(),
  state: z.enum(["waiting", "working", "ready", "failed"]),
  percent: z.number(),
  /** The reason for a failure or a wait. */
  error: z.enum([...failures, "space"]).nullable(),
  /** The number of attempts. An upload that crashes the worker each time is given up. */
  tries: z.number(),
  /** When the state was last changed, in ms since 1970. */
  changed: z.number(),
  /** Whether WordPress has the poster. */
  hasPoster: z.boolean(),
  /** When the last video at WordPress stopped using the upload, in ms since 1970; null while one uses it. */
  unused: z.number().nullable(),
});
export type UploadState = z.output<typeof state>;

export const newUploadState = (id: string, video: number): UploadState => ({
  id,
  video,
  state: "waiting",
  percent: 0,
  error: null,
  tries: 0,
  changed: Date.now(),
  hasPoster: false,
  unused: null,
});

/** Null for a file that a power cut has left empty or cut. */
function readState(text: string): UploadState | null {
  try {
    return state.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The states of all uploads: in memory, and as files that appear in one step. */
export class UploadStates {
  #folder: string;
  #all = new Map<string, UploadState>();

  constructor(root: string) {
    this.#folder = mediaFolders(root).states;
  }

  async load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      const text = await readFile(join(this.#folder, name), "utf8");
      const stored = name.endsWith(".json") ? readState(text) : null;
      if (stored) this.#all.set(stored.id, stored);
      else await rm(join(this.#folder, name), { force: true });
    }
  }

  get = (id: string): UploadState | undefined => this.#all.get(id);
  all = (): UploadState[] => [...this.#all.values()];

  /** Changes a state. On a full disk the change is only in memory: after a restart the work is done again. */
  async set(id: string, change: Partial<UploadState>): Promise<UploadState> {
    const before = this.#all.get(id) ?? newUploadState(id, change.video ?? 0);
    const after = { ...before, ...change, changed: Date.now() };
    this.#all.set(id, after);
    const file = join(this.#folder, `${id}.json`);
    await writeAtomically(file, JSON.stringify(after), `${file}.new`).catch(() => undefined);
    return after;
  }

  /** Stores the progress, in memory only: after a restart the work begins anew. */
  progress(id: string, percent: number): void {
    const state = this.#all.get(id);
    if (state) this.#all.set(id, { ...state, percent });
  }

  async remove(id: string): Promise<void> {
    this.#all.delete(id);
    await rm(join(this.#folder, `${id}.json`), { force: true });
  }
}
