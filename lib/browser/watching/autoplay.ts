import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";
import { createStore } from "#lib/browser/session/store.ts";

const autoplayKey = "autoplay";
const queueKey = "queue";

type AutoplayState = {
  /** The next video starts by itself; a choice of this device. */
  autoplay: boolean;
  /** The next video comes from the member's Watch later; a choice of this tab. */
  fromWatchLater: boolean;
};

/** For the server's HTML. */
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
    // The first read comes before any subscriber.
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
