import type { Canvas } from "./canvas.ts";
import { aquarium } from "./scenes/aquarium.ts";
import { bedroom } from "./scenes/bedroom.ts";
import { bottles } from "./scenes/bottles.ts";
import { brush } from "./scenes/brush.ts";
import { candle } from "./scenes/candle.ts";
import { feather } from "./scenes/feather.ts";
import { fireplace } from "./scenes/fireplace.ts";
import { forest } from "./scenes/forest.ts";
import { lantern } from "./scenes/lantern.ts";
import { leaves } from "./scenes/leaves.ts";
import { microphone } from "./scenes/microphone.ts";
import { moon } from "./scenes/moon.ts";
import { record } from "./scenes/record.ts";
import { ripples } from "./scenes/ripples.ts";
import { sea } from "./scenes/sea.ts";
import { shelves } from "./scenes/shelves.ts";
import { snow } from "./scenes/snow.ts";
import { stones } from "./scenes/stones.ts";
import { tea } from "./scenes/tea.ts";
import { tent } from "./scenes/tent.ts";
import { train } from "./scenes/train.ts";
import { window } from "./scenes/window.ts";
import { yarn } from "./scenes/yarn.ts";

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
