import { HTTP_ERROR_FALLBACK_ERROR_CODE } from "next/dist/client/components/http-access-fallback/http-access-fallback.js";
import {
  collectPrefetchHints,
  collectSegmentData as makeSegments,
} from "next/dist/server/app-render/collect-segment-data.js";
import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";

// Replaces Next's module of the same name (next.config.mjs, decision: one-rendering-a-page).

export { collectPrefetchHints };

/** The text by which the data of a missing page is recognised; Next would send its segments with status 200. */
const notFound = `E{"digest":"${HTTP_ERROR_FALLBACK_ERROR_CODE};404`;

type Segments = Awaited<ReturnType<typeof makeSegments>>;
type Parts = ReadonlyMap<string, Buffer>;

/**
 * Makes prefetch segments when one is first requested. Next itself makes them with every page, which parses the data
 * twice and serialises each segment. An unknown segment is empty.
 */
class SegmentsOnDemand extends Map<string, Buffer | ReadableStream<Uint8Array>> {
  readonly #make: () => Promise<Parts>;
  #made: Promise<Parts> | undefined;

  constructor(whole: Buffer, make: () => Promise<Parts>) {
    // For Next's measure of size: all segments take as much as the whole.
    super([["/_full", whole]]);
    this.#make = make;
  }

  override get(path: string): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: async (controller) => {
        const part = (await this.#segments()).get(path);
        if (part !== undefined) controller.enqueue(part);
        controller.close();
      },
    });
  }

  #segments(): Promise<Parts> {
    this.#made ??= this.#make().catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }
}

/** As Next's function, which returns every segment. */
export async function collectSegmentData(
  ...args: Parameters<typeof makeSegments>
): Promise<Segments | SegmentsOnDemand> {
  const rendering = workAsyncStorage.getStore();
  if (rendering?.isBuildTimePrerendering) return makeSegments(...args);
  const [, whole] = args;
  // Next serialises the buffer as JSON to measure it, which would write thousands of numbers a page.
  Object.assign(whole, { toJSON: () => null });
  // Only the route, which selects the browser's files. It is cached as long as the page; the rest of the rendering is
  // not.
  const route = { route: rendering?.route } as WorkStore;
  const make = () => workAsyncStorage.run(route, () => makeSegments(...args));
  return new SegmentsOnDemand(whole, whole.includes(notFound) ? async () => new Map() : make);
}
