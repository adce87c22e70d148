let known: boolean | undefined;

/** Whether a page can turn a player down. On iPhones and iPads it can't: there the volume stays 1, whatever it is set to. */
export function canSetVolume(): boolean {
  if (known === undefined) {
    const probe = document.createElement("audio");
    probe.volume = 0.5;
    known = probe.volume === 0.5;
  }
  return known;
}
