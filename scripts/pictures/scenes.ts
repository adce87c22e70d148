import type { Scene } from "#sandbox/data/pictures.ts";
import { aquarium } from "#scripts/pictures/scenes/aquarium.ts";
import { bedroom } from "#scripts/pictures/scenes/bedroom.ts";
import { bottles } from "#scripts/pictures/scenes/bottles.ts";
import { brush } from "#scripts/pictures/scenes/brush.ts";
import { candle } from "#scripts/pictures/scenes/candle.ts";
import { feather } from "#scripts/pictures/scenes/feather.ts";
import { fireplace } from "#scripts/pictures/scenes/fireplace.ts";
import { forest } from "#scripts/pictures/scenes/forest.ts";
import { lantern } from "#scripts/pictures/scenes/lantern.ts";
import { leaves } from "#scripts/pictures/scenes/leaves.ts";
import { microphone } from "#scripts/pictures/scenes/microphone.ts";
import { moon } from "#scripts/pictures/scenes/moon.ts";
import { record } from "#scripts/pictures/scenes/record.ts";
import { ripples } from "#scripts/pictures/scenes/ripples.ts";
import { sea } from "#scripts/pictures/scenes/sea.ts";
import { shelves } from "#scripts/pictures/scenes/shelves.ts";
import { snow } from "#scripts/pictures/scenes/snow.ts";
import { stones } from "#scripts/pictures/scenes/stones.ts";
import { tea } from "#scripts/pictures/scenes/tea.ts";
import { tent } from "#scripts/pictures/scenes/tent.ts";
import { train } from "#scripts/pictures/scenes/train.ts";
import { window } from "#scripts/pictures/scenes/window.ts";
import { yarn } from "#scripts/pictures/scenes/yarn.ts";
import type { Canvas } from "./canvas.ts";

/** What posters show, by the first word of their names. */
export const scenes: Record<Scene, (canvas: Canvas) => string> = {
  aquarium,
  bedroom,
  bottles,
  brush,
  candle,
  feather,
  fireplace,
  forest,
  lantern,
  leaves,
  microphone,
  moon,
  record,
  ripples,
  sea,
  shelves,
  snow,
  stones,
  tea,
  tent,
  train,
  window,
  yarn,
};

export const sceneNames = Object.keys(scenes) as Scene[];

export function isScene(name: string): name is Scene {
  return Object.hasOwn(scenes, name);
}
