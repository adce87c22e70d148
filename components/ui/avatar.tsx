import { imageUrl } from "#lib/format/images.ts";

/** A round picture; decorative, the name stands beside it. */
export function Avatar({ src, size = "sm" }: { src: string | null; size?: "sm" | "lg" }) {
  const className = size === "lg" ? "avatar lg" : "avatar";
  if (src === null) return <span className={className} aria-hidden="true" />;
  return (
    <img
      className={className}
      src={imageUrl(src, 80)}
      srcSet={`${imageUrl(src, 160)} 2x`}
      width={80}
      height={80}
      alt=""
      loading="lazy"
    />
  );
}
