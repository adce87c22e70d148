import { AdCellSlot } from "./ad-cell-slot.tsx";
import { adProps } from "./ad-props.ts";
import { FallbackCard } from "./fallback-card.tsx";

/** A cell with an ad in a grid. It is in everybody's page; styles hide it from whom it is not for. */
export async function AdCell() {
  const props = await adProps();
  return (
    <li className="ad-cell">
      {props.network ? <AdCellSlot {...props} /> : <FallbackCard texts={props.texts} />}
    </li>
  );
}
