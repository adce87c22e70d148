/** A browser may refuse its storage, or have none left: then there is nothing to read, and nothing is kept. */
function storage(area: "localStorage" | "sessionStorage") {
  const attempt = <T>(use: (store: Storage) => T): T | null => {
    try {
      return use(globalThis[area]);
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => attempt((store) => store.getItem(key)),
    write: (key: string, value: string): void => void attempt((store) => store.setItem(key, value)),
    remove: (key: string): void => void attempt((store) => store.removeItem(key)),
  };
}

/** What this device keeps. */
export const deviceStorage = storage("localStorage");
/** What this tab keeps. */
export const tabStorage = storage("sessionStorage");
