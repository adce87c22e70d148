import { pictureUrl } from "#lib/catalogue/pictures.ts";
import { initial } from "#lib/format/initial.ts";

const sizes = { sm: "avatar", lg: "avatar size-11 text-lg", xl: "avatar size-24 text-2xl" };
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
  if (src === null)
    return (
      <span className={className} aria-hidden="true">
        {initial(name)}
      </span>
    );
  return (
    <img
      className={className}
      src={pictureUrl(src, 80)}
      srcSet={`${pictureUrl(src, 160)} 2x`}
      width={80}
      height={80}
      alt={alt}
      loading="lazy"
    />
  );
}
