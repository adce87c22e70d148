import { theatreKey } from "#lib/device-keys.ts";
import { deviceStorage } from "./storage.ts";

/** Gives the player the whole width, or takes it back; this device remembers (lib/head-script.ts). */
export function toggleTheatre(): void {
  const on = document.documentElement.classList.toggle(theatreKey);
  if (on) deviceStorage.write(theatreKey, "on");
  else deviceStorage.remove(theatreKey);
}
