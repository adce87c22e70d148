import { deviceStorage } from "#lib/browser/base/storage.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import { type Playable, speeds } from "#lib/browser/player/playable.ts";

export const hasSpeeds = (playable: Playable): boolean =>
  !(playable instanceof IframePlayer) || playable.skills.includes("rate");

/** The speed chosen last on this device. */
const speedKey = "player-speed";

/** The default rate keeps the speed when the element loads its source again. */
function setSpeed(playable: Playable, speed: number): void {
  if (playable instanceof HTMLMediaElement) playable.defaultPlaybackRate = speed;
  playable.playbackRate = speed;
}

export function chooseSpeed(playable: Playable, speed: number): void {
  setSpeed(playable, speed);
  deviceStorage.write(speedKey, String(speed));
}

/** Sets the speed of the previous video. */
export function restoreSpeed(playable: Playable): void {
  const stored = Number(deviceStorage.read(speedKey));
  const speed = speeds.find((known) => known === stored);
  if (speed !== undefined && hasSpeeds(playable)) setSpeed(playable, speed);
}

export function changeSpeed(playable: Playable, step: 1 | -1): void {
  const { playbackRate } = playable;
  const next =
    step > 0
      ? speeds.find((speed) => speed > playbackRate)
      : speeds.findLast((speed) => speed < playbackRate);
  chooseSpeed(playable, next ?? playbackRate);
}
