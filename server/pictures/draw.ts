import sharp from "sharp";
import { socialPicture, socialSize } from "#lib/catalogue/pictures/pictures.ts";
import { KeyedLock } from "#lib/platform/concurrency/keyed-lock.ts";
import { acceptCheck } from "#server/http/encoding.ts";
import { maxPixels, type Original, type OriginalFormat, PictureError } from "./original.ts";
import type { PictureAddress } from "./picture-address.ts";

export type Variant = "avif" | "webp" | "plain";

const [acceptsAvif, acceptsWebp] = [acceptCheck("image/avif"), acceptCheck("image/webp")];

/** The best format that an Accept header names. */
export function chooseVariant(accept = ""): Variant {
  if (acceptsAvif(accept)) return "avif";
  return acceptsWebp(accept) ? "webp" : "plain";
}

const commonFormats: readonly OriginalFormat[] = ["jpeg", "png", "gif"];
const acceptedFormats: Record<Variant, readonly OriginalFormat[]> = {
  avif: [...commonFormats, "webp", "avif"],
  webp: [...commonFormats, "webp"],
  plain: commonFormats,
};

/** AVIF at effort 1 takes as long as WebP, and is a fifth smaller. */
const encoderOptions = {
  avif: { quality: 55, effort: 1 },
  webp: { quality: 75 },
  jpeg: { quality: 80, mozjpeg: true },
  png: {},
};

/** Above this size a JPEG or PNG is drawn again, even if it is narrow enough. */
const reencodeAboveBytes = 100_000;

export type DrawnPicture = { bytes: Buffer; format: OriginalFormat };

/** The most pixels of a drawn picture; a very tall one becomes narrower than requested. */
const maxDrawnPixels = 1600 * 1600;

/** Originals that take more memory are decoded one at a time. */
const largeMemoryBytes = 16_000_000;
const decodingLocks = new KeyedLock();

const decodeInTurn = <T>({ memory }: Original, work: () => Promise<T>): Promise<T> =>
  memory < largeMemoryBytes ? work() : decodingLocks.run("large", work);

/** Draws the picture for social networks: cropped to their shape, as JPEG. @throws PictureError */
async function drawSocialPicture(original: Original): Promise<DrawnPicture> {
  const image = sharp(original.bytes, { limitInputPixels: maxPixels, autoOrient: true });
  const filled = image.resize({ ...socialSize, fit: "cover" }).flatten({ background: "#121117" });
  const drawn = filled.toFormat("jpeg", encoderOptions.jpeg);
  return { bytes: await decodeInTurn(original, () => drawn.toBuffer()), format: "jpeg" };
}

/** Draws an original at a width; returns it unchanged if it fits already. @throws PictureError */
export async function drawPicture(
  original: Original,
  width: PictureAddress["width"],
  variant: Variant,
): Promise<DrawnPicture> {
  if (width === socialPicture) return drawSocialPicture(original).catch(asMissing);
  const { bytes, format: originalFormat, hasAlpha } = original;
  const format = variant === "plain" ? (hasAlpha ? "png" : "jpeg") : variant;
  const mayShrink =
    bytes.length > reencodeAboveBytes &&
    (originalFormat === "jpeg" || originalFormat === "png") &&
    originalFormat !== format;
  if (original.width <= width && acceptedFormats[variant].includes(originalFormat) && !mayShrink)
    return { bytes, format: originalFormat };
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, autoOrient: true });
    const tallest = Math.floor(maxDrawnPixels / width);
    const resized = image.resize(width, tallest, { fit: "inside", withoutEnlargement: true });
    const drawn = resized.toFormat(format, encoderOptions[format]);
    return { bytes: await decodeInTurn(original, () => drawn.toBuffer()), format };
  } catch (error) {
    return asMissing(error);
  }
}

function asMissing(error: unknown): never {
  throw new PictureError("missing", String(error));
}
