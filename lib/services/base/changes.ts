import "server-only";
import { EventEmitter } from "node:events";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";

/** `isRelayed`: another instance passed the change on; WordPress notifies only one. */
type Source = { isRelayed: boolean };

type Events = { change: [readonly string[], Source] };
const emitter = processWide("content changes", () => new EventEmitter<Events>());

/** Reports to this process what has changed at WordPress, by tags (product: Revalidation). */
export const notifyChange = (tags: readonly string[], source: Source = { isRelayed: false }): void =>
  void emitter.emit("change", tags, source);

/** Calls `listen` with every later change. */
export const onChange = (listen: (tags: readonly string[], source: Source) => void): void =>
  void emitter.on("change", listen);
