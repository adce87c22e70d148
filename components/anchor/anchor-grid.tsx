import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { AnchorCard } from "./anchor-card.tsx";

export const AnchorGrid = ({ anchors }: { anchors: readonly Anchor[] }) => (
  <ul className="grid-anchors">
    {anchors.map((anchor) => (
      <li key={anchor.slug} className="grid">
        <AnchorCard anchor={anchor} />
      </li>
    ))}
  </ul>
);
