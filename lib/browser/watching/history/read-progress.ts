import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "./device-history.ts";
import { type Progress, withTimeLeft } from "./time-left.ts";

type Tell = (known: ReadonlyMap<string, Progress>) => void;

async function readProgress(): Promise<ReadonlyMap<string, Progress>> {
  const notes = isMarkedSignedIn()
    ? await (await import("./member-history.ts")).readPositions()
    : readDeviceHistory();
  return new Map(notes.map((note) => [note.slug, withTimeLeft(note)]));
}

/** Calls `set` now, and again whenever the member changes. */
export async function followProgress(tell: Tell): Promise<void> {
  const tellAgain = () => void readProgress().then(tell, () => {});
  window.addEventListener(sessionChanged, tellAgain);
  tell(await readProgress());
}
