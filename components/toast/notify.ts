export type Toast = {
  kind: "info" | "success" | "error" | "loading";
  text: string;
  description?: string;
  /** Milliseconds. */
  duration?: number;
  /** A later toast with the same name takes its place; without one, a toast with the same texts does. */
  id?: string;
  /** A link in the toast. */
  action?: { label: string; href: string };
};

type Show = (toast: Toast) => void;
let show: Show | null = null;
let start: (() => void) | null = null;
const waiting: Toast[] = [];

/** Toasts in the corner. The library behind them comes with the first one; what is said until then waits. */
export function notify(kind: Toast["kind"], text: string, more: Omit<Toast, "kind" | "text"> = {}): void {
  const toast = { id: [kind, text, more.description].join("\n"), kind, text, ...more };
  if (show) {
    show(toast);
  } else {
    waiting.push(toast);
    start?.();
  }
}

/** The place in the page that can load the toasts. */
export function onFirstToast(load: () => void): () => void {
  start = load;
  if (waiting.length > 0) load();
  return () => {
    start = null;
  };
}

/** The loaded toasts, which take over what has waited. */
export function takeToasts(take: Show): () => void {
  show = take;
  for (const toast of waiting.splice(0)) take(toast);
  return () => {
    show = null;
  };
}
