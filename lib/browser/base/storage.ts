/** A storage of the browser. Stores nothing if it is refused or full. */
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

export const deviceStorage = storage("localStorage");
export const tabStorage = storage("sessionStorage");
