import { hash } from "node:crypto";
import sharp from "sharp";

/** Bytes of an original; a photograph straight from a camera has about half. */
const maxBytes = 20_000_000;
/** Pixels of an original: what a camera makes, and no bomb. */
export const maxPixels = 60_000_000;
const deadlineMs = 10_000;

/** Formats that are read. Everything else is no picture; SVG is a document with scripts. */
const formats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type OriginalFormat = (typeof formats)[number];

// A loader that is off can't be attacked either.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Gif"].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

/** A picture as WordPress has it. */
export type Original = {
  bytes: Buffer;
  /** Names the bytes. */
  content: string;
  format: OriginalFormat;
  width: number;
  hasAlpha: boolean;
};

/** Why there is no picture: `missing` where its host says so or what it sent is none; `failed` for all that may pass. */
export class PictureError extends Error {
  override name = "PictureError";
  readonly kind: "missing" | "failed";

  constructor(kind: "missing" | "failed", message: string) {
    super(message);
    this.kind = kind;
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new PictureError("missing", `over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Fetches bytes, without a redirect. @throws PictureError */
async function fetchBytes(source: string): Promise<Buffer> {
  try {
    const response = await fetch(source, {
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(deadlineMs),
      headers: { accept: formats.map((format) => `image/${format}`).join(",") },
    });
    if (response.ok) return await readBytes(response);
    await response.body?.cancel();
    const passes = response.status >= 500 || response.status === 429;
    throw new PictureError(passes ? "failed" : "missing", `status ${response.status}`);
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError("failed", String(error));
  }
}

const isKnown = (format: string | undefined): format is OriginalFormat =>
  formats.some((known) => known === format);

/** Reads what a picture is. @throws PictureError */
async function readFormat(bytes: Buffer): Promise<Pick<Original, "format" | "width" | "hasAlpha">> {
  try {
    const read = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    const format = read.compression === "av1" ? "avif" : read.format;
    if (isKnown(format)) return { format, width: read.autoOrient.width, hasAlpha: read.hasAlpha };
    throw new Error(`format ${read.format}`);
  } catch (error) {
    throw new PictureError("missing", String(error));
  }
}

/** Fetches an original. @throws PictureError */
export async function fetchOriginal(source: string): Promise<Original> {
  const bytes = await fetchBytes(source);
  return { bytes, content: hash("sha256", bytes, "hex").slice(0, 24), ...(await readFormat(bytes)) };
}
