import "server-only";
import { EventEmitter } from "node:events";
import { processWide } from "#lib/platform/process-wide.ts";

/** `isRelayed`: WordPress notified one instance, which notified all, itself included. */
type Source = { isRelayed: boolean };

type Events = { change: [readonly string[], Source] };
const emitter = processWide("content changes", () => new EventEmitter<Events>());

/** Tells this process what WordPress says has changed, by tags (product: Revalidation). */
export const notifyChange = (tags: readonly string[], source: Source = { isRelayed: false }): void =>
  void emitter.emit("change", tags, source);

/** `listen` is called with every change from now on. */
export const onChange = (listen: (tags: readonly string[], source: Source) => void): void =>
  void emitter.on("change", listen);
