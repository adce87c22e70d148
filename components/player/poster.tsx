import { pictureUrl, posterWidths, srcSet, widePosterWidths } from "#lib/catalogue/pictures.ts";

const [, , widest] = posterWidths;

type PosterProps = { src: string; alt: string; sizes: string; className: string };

/** The largest picture of a page. On a phone wider files would only load later. */
export const Poster = ({ src, alt, sizes, className }: PosterProps) => (
  <picture>
    <source media="(min-width: 640px)" srcSet={srcSet(src, widePosterWidths)} sizes={sizes} />
    <img
      src={pictureUrl(src, widest)}
      srcSet={srcSet(src, posterWidths)}
      sizes="100vw"
      width={widest}
      height={(widest / 16) * 9}
      alt={alt}
      className={className}
      fetchPriority="high"
    />
  </picture>
);
