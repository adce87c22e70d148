import { mkdir, readlink, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { day } from "#lib/platform/time/duration.ts";
import { mediaFolders, removeOriginal } from "#server/media/media-folder.ts";
import type { MediaInstruction } from "./report-media.ts";
import type { FilmStore } from "./store-film.ts";
import type { UploadState, UploadStates } from "./upload-states.ts";

/** Ms for which an unused film stays, because WordPress may be restored from a backup. */
const unusedMs = 7 * day;

type FilmStorage = { root: string; states: UploadStates; store: FilmStore | null };

/**
 * Applies what WordPress says of a film: who may watch it, and whether its original, or all of it, is deleted.
 *
 * @param reported the state that WordPress has answered; the film may have become ready since
 */
export async function applyInstruction(
  { root, states, store }: FilmStorage,
  { id, access, played }: MediaInstruction,
  reported: UploadState["state"] | undefined,
): Promise<void> {
  const state = states.get(id);
  if (!state) return;
  const { open, ready } = mediaFolders(root);
  const publicLinkPath = join(open, id);
  const isOpen = (await readlink(publicLinkPath).catch(() => null)) !== null;
  if (access === "everybody" && !isOpen && state.state === "ready") {
    await store?.open(id, true);
    await mkdir(open, { recursive: true });
    await symlink(join("..", "ready", id), publicLinkPath);
  }
  if (access !== "everybody" && isOpen) {
    await store?.open(id, false);
    await rm(publicLinkPath, { force: true });
  }
  if (state.state === "ready" && played) await removeOriginal(root, id);
  if (reported === "ready" && !state.hasPoster) await states.set(id, { hasPoster: true });
  if (access !== "nobody" && state.unused !== null) await states.set(id, { unused: null });
  if (access === "nobody" && state.unused === null) await states.set(id, { unused: Date.now() });
  if (access === "nobody" && Date.now() - (state.unused ?? Date.now()) > unusedMs) {
    await removeOriginal(root, id);
    await store?.remove(id);
    await rm(join(ready, id), { recursive: true, force: true });
    await states.remove(id);
  }
}
