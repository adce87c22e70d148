import { aquarium } from "#sandbox/art/scenes/aquarium.ts";
import { bedroom } from "#sandbox/art/scenes/bedroom.ts";
import { bottles } from "#sandbox/art/scenes/bottles.ts";
import { brush } from "#sandbox/art/scenes/brush.ts";
import { candle } from "#sandbox/art/scenes/candle.ts";
import { feather } from "#sandbox/art/scenes/feather.ts";
import { fireplace } from "#sandbox/art/scenes/fireplace.ts";
import { forest } from "#sandbox/art/scenes/forest.ts";
import { lantern } from "#sandbox/art/scenes/lantern.ts";
import { leaves } from "#sandbox/art/scenes/leaves.ts";
import { microphone } from "#sandbox/art/scenes/microphone.ts";
import { moon } from "#sandbox/art/scenes/moon.ts";
import { record } from "#sandbox/art/scenes/record.ts";
import { ripples } from "#sandbox/art/scenes/ripples.ts";
import { sea } from "#sandbox/art/scenes/sea.ts";
import { shelves } from "#sandbox/art/scenes/shelves.ts";
import { snow } from "#sandbox/art/scenes/snow.ts";
import { stones } from "#sandbox/art/scenes/stones.ts";
import { tea } from "#sandbox/art/scenes/tea.ts";
import { tent } from "#sandbox/art/scenes/tent.ts";
import { train } from "#sandbox/art/scenes/train.ts";
import { window } from "#sandbox/art/scenes/window.ts";
import { yarn } from "#sandbox/art/scenes/yarn.ts";
import type { Canvas } from "./canvas.ts";

/** What posters show, by the first word of their names. */
export const scenes: Record<string, (canvas: Canvas) => string> = {
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
