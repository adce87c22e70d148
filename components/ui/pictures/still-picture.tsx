export type StillName = "moon" | "window" | "lantern" | "snow";

/** One of the pictures public/images/still-*.webp, as wide as the screen. Decorative. */
export const StillPicture = ({ name, important }: { name: StillName; important?: boolean }) => {
  const file = (width: number) => `/images/still-${name}-${width}.webp`;
  return (
    <img
      src={file(1280)}
      srcSet={[1280, 1920, 2560].map((width) => `${file(width)} ${width}w`).join()}
      // Where it is taller than wide, the picture is as high as the screen, and cut at its sides; a phone is spared that.
      sizes="(min-width: 768px) max(100vw, 178vh), 100vw"
      alt=""
      width={1280}
      height={720}
      fetchPriority={important ? "high" : undefined}
    />
  );
};
