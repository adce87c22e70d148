import { adProps } from "./ad-props.ts";
import { AdCellSlot } from "./ad-slot.tsx";
import { FallbackCard } from "./fallback-card.tsx";

/** An ad in a grid. It is in every page; CSS hides it from members who see no ads. */
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
