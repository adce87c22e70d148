import { adProps } from "./ad-props.ts";
import { AdCellSlot } from "./ad-slot.tsx";
import { FallbackCard } from "./fallback-card.tsx";

/** A cell with an ad in a grid. It is in everybody's page; styles hide it from whom it is not for. */
export async function AdCell() {
  const props = await adProps();
  return (
    <li className="grid max-h-105 min-h-51 no-ads:hidden noscript:has-[[data-ad=loading]]:hidden">
      {props.network ? (
        <AdCellSlot {...props} />
      ) : (
        <FallbackCard texts={props.texts} className="border border-edge" />
      )}
    </li>
  );
}
