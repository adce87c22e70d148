import { HTTP_ERROR_FALLBACK_ERROR_CODE } from "next/dist/client/components/http-access-fallback/http-access-fallback.js";
import {
  collectPrefetchHints,
  collectSegmentData as makeSegments,
} from "next/dist/server/app-render/collect-segment-data.js";
import { type WorkStore, workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";

// Stands in for Next's own module of this name (next.config.mjs, decision: one-rendering-a-page).

export { collectPrefetchHints };

/** What the data of a page that is not found says, which Next would give in parts with a 200. */
const notFound = `E{"digest":"${HTTP_ERROR_FALLBACK_ERROR_CODE};404`;

type Made = Awaited<ReturnType<typeof makeSegments>>;
type Parts = ReadonlyMap<string, Buffer>;

/**
 * The parts of a page's data, by which a move is fetched ahead. Next makes them of every page that it renders, which means
 * reading the page's data twice and writing each part anew; these are made when the first of them is asked for. An unknown
 * part is empty.
 */
class SegmentsOnDemand extends Map<string, Buffer | ReadableStream<Uint8Array>> {
  readonly #make: () => Promise<Parts>;
  #made: Promise<Parts> | undefined;

  constructor(whole: Buffer, make: () => Promise<Parts>) {
    // Next counts what it keeps: the parts take as much as the whole.
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

/** As Next's own: every part of a page. */
export async function collectSegmentData(
  ...asked: Parameters<typeof makeSegments>
): Promise<Made | SegmentsOnDemand> {
  const rendering = workAsyncStorage.getStore();
  if (rendering?.isBuildTimePrerendering) return makeSegments(...asked);
  const [, whole] = asked;
  // Next writes what it keeps as JSON, only to count it: thousands of numbers for the bytes of a page.
  Object.assign(whole, { toJSON: () => null });
  // Which files the browser needs is known by route. Of the rendering no more than that is held for as long as the page.
  const route = { route: rendering?.route } as WorkStore;
  const make = () => workAsyncStorage.run(route, () => makeSegments(...asked));
  return new SegmentsOnDemand(whole, whole.includes(notFound) ? async () => new Map() : make);
}
