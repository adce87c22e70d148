import type { ComponentProps } from "react";
import { cardWidths, pictureUrl, srcSet } from "#lib/catalogue/pictures/pictures.ts";

export type PictureProps = Pick<ComponentProps<"img">, "className" | "loading" | "fetchPriority"> & {
  src: string;
  /** A card's by default. */
  widths?: readonly number[];
  /** How wide it is shown, as in HTML. */
  sizes: string;
  alt?: string;
};

/** A picture of 16:9 from WordPress in several widths. Decorative unless `alt` is set. */
export const Picture = ({ src, widths = cardWidths, ...props }: PictureProps) => (
  <img alt="" {...props} src={pictureUrl(src, 640)} srcSet={srcSet(src, widths)} width={640} height={360} />
);
