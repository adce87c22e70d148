import { deviceStorage } from "#lib/browser/session/storage.ts";
import { theatreKey } from "#lib/config/device-keys.ts";

/** Gives the player the whole width, or takes it back; this device remembers (lib/config/head-script.ts). */
export function toggleTheatre(): void {
  const on = document.documentElement.classList.toggle(theatreKey);
  if (on) deviceStorage.write(theatreKey, "on");
  else deviceStorage.remove(theatreKey);
}
