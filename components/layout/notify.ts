export type Notice = {
  kind: "info" | "success" | "error" | "loading";
  text: string;
  description?: string;
  /** Milliseconds. */
  duration?: number;
  /** A later notice with the same name takes its place; without one, a notice with the same texts does. */
  id?: string;
  /** A link in the toast. */
  action?: { label: string; href: string };
};

type Show = (notice: Notice) => void;
let show: Show | null = null;
let start: (() => void) | null = null;
const waiting: Notice[] = [];

/** Toasts in the corner. The library behind them comes with the first one; what is said until then waits. */
export function notify(kind: Notice["kind"], text: string, more: Omit<Notice, "kind" | "text"> = {}): void {
  const notice = { id: [kind, text, more.description].join("\n"), kind, text, ...more };
  if (show) {
    show(notice);
  } else {
    waiting.push(notice);
    start?.();
  }
}

/** The place in the page that can load the toasts. */
export function onFirstNotice(load: () => void): () => void {
  start = load;
  if (waiting.length > 0) load();
  return () => {
    start = null;
  };
}

/** The loaded toasts, which take over what has waited. */
export function takeNotices(take: Show): () => void {
  show = take;
  for (const notice of waiting.splice(0)) take(notice);
  return () => {
    show = null;
  };
}
