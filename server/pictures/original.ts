import { hash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { readBounded } from "#lib/platform/http/bounded-body.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";

/** The most bytes of an original; a camera's photograph has about half. */
const maxBytes = 20_000_000;
/** The most pixels of an original; a camera makes fewer, a decompression bomb more. */
export const maxPixels = 60_000_000;
/** Of width and height, because a decoder that reads row by row holds some hundred rows. */
const maxSidePixels = 16_383;
const maxDecodingBytes = 150_000_000;
const deadlineMs = 10_000;

/** The accepted formats. Not SVG, because it can have scripts. */
const formats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type OriginalFormat = (typeof formats)[number];

// All other loaders of libvips are disabled, so that none can be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Gif"].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

export type Original = {
  bytes: Buffer;
  content: string;
  format: OriginalFormat;
  width: number;
  hasAlpha: boolean;
  /** Estimated memory for decoding, in bytes. */
  memory: number;
};

/** `missing`: the address has no picture; `failed`: a failure that may be temporary. */
export class PictureError extends Error {
  override name = "PictureError";
  readonly kind: "missing" | "failed";

  constructor(kind: "missing" | "failed", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Follows no redirect. @throws PictureError */
async function fetchBytes(source: string): Promise<Buffer> {
  try {
    const response = await fetch(source, {
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(deadlineMs),
      headers: { accept: formats.map((format) => `image/${format}`).join(",") },
    });
    if (response.ok) {
      const bytes = await readBounded(response.body, maxBytes);
      if (bytes === null) throw new PictureError("missing", `over ${maxBytes} bytes`);
      return bytes;
    }
    await response.body?.cancel();
    throw new PictureError(
      isTemporaryStatus(response.status) ? "failed" : "missing",
      `status ${response.status}`,
    );
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError("failed", String(error));
  }
}

const isKnown = (format: string | undefined): format is OriginalFormat =>
  formats.some((known) => known === format);

/** How many copies of a picture its decoder holds, as measured; 0 if it reads row by row. */
function copiesOf(format: OriginalFormat, { isProgressive, chromaSubsampling, orientation = 1 }: Metadata) {
  if (format === "jpeg") return isProgressive ? (chromaSubsampling === "4:2:0" ? 1 : 2) : 0;
  if (format === "png") return isProgressive || orientation > 1 ? 1.5 : 0.5;
  return { webp: 1.5, gif: 2, avif: 6 }[format];
}

/** @throws PictureError */
async function readFormat(bytes: Buffer): Promise<Omit<Original, "bytes" | "content">> {
  try {
    const read = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    const { width, height, channels, depth, hasAlpha, autoOrient } = read;
    const format = read.compression === "av1" ? "avif" : read.format;
    if (!isKnown(format)) throw new Error(`format ${read.format}`);
    const memory = width * height * channels * (depth === "uchar" ? 1 : 2) * copiesOf(format, read);
    if (Math.max(width, height) > maxSidePixels || memory > maxDecodingBytes)
      throw new Error(`${width} × ${height} would take ${memory} bytes to read`);
    return { format, width: autoOrient.width, hasAlpha, memory };
  } catch (error) {
    throw new PictureError("missing", String(error));
  }
}

/** @throws PictureError */
export async function fetchOriginal(source: string): Promise<Original> {
  const bytes = await fetchBytes(source);
  return { bytes, content: hash("sha256", bytes, "hex").slice(0, 24), ...(await readFormat(bytes)) };
}
