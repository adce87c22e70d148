/** Where a "/" is text, or where something else has the page. */
const typingFields = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], dialog";

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
> & {
  target: unknown;
};

const isTaken = (target: unknown): boolean =>
  typeof target === "object" && target !== null && "closest" in target && typeof target.closest === "function"
    ? target.closest(typingFields) !== null
    : false;

/** Whether a press asks for the search field (product: Search). */
export const isSearchKey = (press: Press): boolean =>
  press.key === "/" &&
  !(press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented) &&
  !isTaken(press.target);
