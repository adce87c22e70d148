import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import { readDeviceHistory } from "./device-history.ts";
import { type Progress, withTimeLeft } from "./time-left.ts";

type OnChange = (known: ReadonlyMap<string, Progress>) => void;

async function readProgress(): Promise<ReadonlyMap<string, Progress>> {
  const notes = isMarkedSignedIn()
    ? await (await import("./member-history.ts")).readPositions()
    : readDeviceHistory();
  return new Map(notes.map((note) => [note.slug, withTimeLeft(note)]));
}

/** Calls `onChange` now, and again when the member changes. */
export async function followProgress(onChange: OnChange): Promise<void> {
  const readAgain = () => void readProgress().then(onChange, () => {});
  window.addEventListener(sessionChanged, readAgain);
  onChange(await readProgress());
}
