import { pictureUrl } from "#lib/catalogue/pictures/pictures.ts";
import { initial } from "#lib/i18n/format/initial.ts";

const sizes = {
  sm: "avatar",
  lg: "avatar size-13 text-lg leading-none",
  xl: "avatar size-24 text-2xl leading-none md:size-32",
};
/** A round picture, or an initial. Decorative unless `alt` is set. */
type AvatarProps = {
  src: string | null;
  name: string;
  size?: keyof typeof sizes;
  /** Set if the picture shows more than the name beside it. */
  alt?: string;
};

export function Avatar({ src, name, size = "sm", alt = "" }: AvatarProps) {
  const className = sizes[size];
  const width = size === "xl" ? 160 : 80;
  if (src === null)
    return (
      <span className={className} aria-hidden="true">
        {initial(name)}
      </span>
    );
  return (
    <img
      className={className}
      src={pictureUrl(src, width)}
      srcSet={`${pictureUrl(src, 2 * width)} 2x`}
      width={width}
      height={width}
      alt={alt}
      loading="lazy"
    />
  );
}
