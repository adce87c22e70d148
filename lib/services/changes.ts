import "server-only";
import { EventEmitter } from "node:events";

/** Next bundles what starts with the server and what answers requests apart: they share this by its symbol. */
const key = Symbol.for("murmur content changes");
const held = globalThis as { [key]?: EventEmitter<{ change: [readonly string[], Source] }> };

/** `isNews`: WordPress said it to one instance, which told all, itself too. */
type Source = { isNews: boolean };

const emitter = () => {
  held[key] ??= new EventEmitter();
  return held[key];
};

/** Tells this process what WordPress says has changed, by tags (product: Revalidation). */
export const tellChange = (tags: readonly string[], source: Source = { isNews: false }): void =>
  void emitter().emit("change", tags, source);

/** `listen` hears of every change from now on. */
export const onChange = (listen: (tags: readonly string[], source: Source) => void): void =>
  void emitter().on("change", listen);
