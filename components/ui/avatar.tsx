import { pictureUrl } from "#lib/pictures.ts";

const sizes = { sm: "avatar", lg: "avatar size-11", xl: "avatar size-24" };
/** A round picture; decorative, the name stands beside it. */
type AvatarProps = { src: string | null; size?: keyof typeof sizes };

export function Avatar({ src, size = "sm" }: AvatarProps) {
  const className = sizes[size];
  if (src === null) return <span className={className} aria-hidden="true" />;
  return (
    <img
      className={className}
      src={pictureUrl(src, 80)}
      srcSet={`${pictureUrl(src, 160)} 2x`}
      width={80}
      height={80}
      alt=""
      loading="lazy"
    />
  );
}
