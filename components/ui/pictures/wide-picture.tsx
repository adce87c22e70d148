import { srcSet } from "#lib/catalogue/pictures/pictures.ts";
import { Picture, type PictureProps } from "./picture.tsx";

type WidePictureProps = PictureProps & {
  /** Other files from this width of the screen on. */
  wide: { from: number; widths: readonly number[]; sizes: string };
};

/** A picture with other files on wide screens. `className` belongs to the picture element. */
export const WidePicture = ({ wide, className, ...props }: WidePictureProps) => (
  <picture className={className}>
    <source
      media={`(min-width: ${wide.from}px)`}
      srcSet={srcSet(props.src, wide.widths)}
      sizes={wide.sizes}
    />
    <Picture {...props} />
  </picture>
);
