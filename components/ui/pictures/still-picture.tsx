export type StillName = "moon" | "window" | "lantern" | "snow";

type StillPictureProps = { name: StillName; fetchPriority?: "high" };

/**
 * One of the pictures public/images/still-*.webp, as wide as the screen. Decorative. Its priority is low by default,
 * because React preloads other pictures of a page's error boundaries on every page.
 */
export const StillPicture = ({ name, ...props }: StillPictureProps) => {
  const file = `/images/still-${name}-`;
  return (
    <img
      src={`${file}1280.webp`}
      srcSet={[1280, 1920, 2560].map((width) => `${file}${width}.webp ${width}w`).join()}
      sizes="100vw"
      alt=""
      width={1280}
      height={720}
      fetchPriority="low"
      {...props}
    />
  );
};
