import type { TriggerShape } from "./trigger-tile.tsx";

const columns = 4;
/** The first tile takes two by two cells, three more than a small one. */
const extraCellsOfLarge = 3;
/** Where a row begins below the large tile. */
const rowStarts = [5, 8, 11];
/** Fewer tiles are all small. */
const minMosaicTiles = 5;

/** The shapes of the tiles of a mosaic: as many wide ones as leave no hole, on a wide screen and on a phone. */
export function mosaicShapes(count: number): TriggerShape[] {
  if (count < minMosaicTiles) return Array.from({ length: count }, () => "small");
  const wide = (columns - ((count + extraCellsOfLarge) % columns)) % columns;
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? "large" : rowStarts.slice(0, wide).includes(at) ? "wide" : "small",
  );
}
