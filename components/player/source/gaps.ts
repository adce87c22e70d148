import type Hls from "hls.js";
import { isWaiting } from "./stalls.ts";

const checkEveryMs = 1000;
/** After waiting so long without a request, the loaded data counts as unplayable. */
const stuckAfterMs = 5000;
/** The most loads of a segment that does not help. */
const mostLoads = 3;

type Segment = { type: string; sn: number | "initSegment" };
const nameOf = ({ type, sn }: Segment) => `${type} ${sn}`;

/** Calls `onStuck` if the element waits without any request, or while the same segment is loaded again and again. */
export function watchForGap(
  hls: Hls,
  events: typeof Hls.Events,
  element: HTMLMediaElement,
  onStuck: () => void,
): () => void {
  const loading = new Set<string>();
  const loads = new Map<string, number>();
  let isLost = false;
  let stuckAt = -1;
  let quietSince = 0;
  const begin = (name: string) => void loading.add(name);
  const finish = (name: string) => {
    loading.delete(name);
    quietSince = performance.now();
    isLost = false;
  };
  hls.on(events.LEVEL_LOADING, () => begin("level"));
  hls.on(events.LEVEL_LOADED, () => finish("level"));
  hls.on(events.AUDIO_TRACK_LOADING, () => begin("track"));
  hls.on(events.AUDIO_TRACK_LOADED, () => finish("track"));
  hls.on(events.KEY_LOADING, (_event, { frag }) => begin(`key ${nameOf(frag)}`));
  hls.on(events.KEY_LOADED, (_event, { frag }) => finish(`key ${nameOf(frag)}`));
  hls.on(events.FRAG_LOADING, (_event, { frag }) => begin(nameOf(frag)));
  hls.on(events.FRAG_LOAD_EMERGENCY_ABORTED, (_event, { frag }) => finish(nameOf(frag)));
  hls.on(events.FRAG_LOADED, (_event, { frag }) => {
    finish(nameOf(frag));
    loads.set(nameOf(frag), (loads.get(nameOf(frag)) ?? 0) + 1);
  });
  // The library drops open requests without an event.
  hls.on(events.MEDIA_DETACHING, () => loading.clear());
  hls.on(events.ERROR, (_event, { type }) => {
    if (type !== "networkError") return;
    loading.clear();
    isLost = true;
  });
  const timer = setInterval(() => {
    const isStuck = isWaiting(element) && element.currentTime === stuckAt;
    const isQuiet = loading.size === 0 && performance.now() - quietSince >= stuckAfterMs;
    const isLooping = Math.max(0, ...loads.values()) >= mostLoads;
    // A lost connection is not damage.
    if (isStuck && (isLost || navigator.onLine === false || !(isQuiet || isLooping))) return;
    stuckAt = element.currentTime;
    quietSince = performance.now();
    loads.clear();
    if (isStuck) onStuck();
  }, checkEveryMs);
  return () => clearInterval(timer);
}
