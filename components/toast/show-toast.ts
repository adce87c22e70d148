export type Toast = {
  kind: "info" | "success" | "error" | "loading";
  text: string;
  description?: string;
  /** In milliseconds. */
  duration?: number;
  /** Set where the page is about to move under the pressed control. */
  position?: "bottom-center";
  /** Toasts with the same id replace each other. By default the id is the text. */
  id?: string;
  action?: { label: string; href: string };
};

type Show = (toast: Toast) => void;
let show: Show | null = null;
let start: (() => void) | null = null;
const waitingToasts: Toast[] = [];

/** Shows a toast. The library loads with the first one; toasts wait for it. */
export function showToast(
  kind: Toast["kind"],
  text: string,
  options: Omit<Toast, "kind" | "text"> = {},
): void {
  const toast = { id: [kind, text, options.description].join("\n"), kind, text, ...options };
  if (show) {
    show(toast);
  } else {
    waitingToasts.push(toast);
    start?.();
  }
}

/** Registers the loader of the library. */
export function onFirstToast(load: () => void): () => void {
  start = load;
  if (waitingToasts.length > 0) load();
  return () => {
    start = null;
  };
}

/** Registers the library, which shows the toasts that have waited. */
export function takeToasts(take: Show): () => void {
  show = take;
  for (const toast of waitingToasts.splice(0)) take(toast);
  return () => {
    show = null;
  };
}
