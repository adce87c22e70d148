import { deviceStorage, tabStorage } from "#lib/browser/base/storage.ts";
import { createStore } from "#lib/browser/base/store.ts";

const autoplayKey = "autoplay";
const queueKey = "queue";

type AutoplayState = {
  /** Whether the next video starts by itself; stored on this device. */
  autoplay: boolean;
  /** Whether the next video comes from the member's Watch later; stored in this tab. */
  fromWatchLater: boolean;
};

/** The state in the server's HTML. */
export const autoplayDefaults: AutoplayState = { autoplay: false, fromWatchLater: false };

const store = createStore<AutoplayState | null>(null);

const readStored = (): AutoplayState => ({
  autoplay: deviceStorage.read(autoplayKey) === "on",
  fromWatchLater: tabStorage.read(queueKey) === "later",
});

export const autoplayStore = {
  subscribe: store.subscribe,
  read(): AutoplayState {
    const now = store.read() ?? readStored();
    // The first read is before there is any subscriber.
    if (store.read() === null) store.set(now);
    return now;
  },
};

export function setAutoplay(autoplay: boolean): void {
  deviceStorage.write(autoplayKey, autoplay ? "on" : "off");
  store.set({ ...autoplayStore.read(), autoplay });
}

export function setFromWatchLater(fromWatchLater: boolean): void {
  if (fromWatchLater) tabStorage.write(queueKey, "later");
  else tabStorage.remove(queueKey);
  store.set({ ...autoplayStore.read(), fromWatchLater });
}
