import { srcSet } from "#lib/catalogue/pictures.ts";
import { Picture, type PictureProps } from "./picture.tsx";

type WidePictureProps = PictureProps & {
  /** Other widths from a width of the screen on. */
  wide: { from: number; widths: readonly number[]; sizes: string };
};

/** A picture that has other files on wide screens. The class is that of the element around. */
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
