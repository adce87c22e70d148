import type { Part } from "./visitor.ts";

/** A part in a form that can be sent to the page. It has a pattern's source instead of the pattern. */
export type Wanted = { selector: string; name: string; isPattern: boolean };

const selectors: Record<Part["role"], string> = {
  link: "a[href]",
  button: "button, summary, [type=submit], [role=button]",
  heading: "h1, h2, h3",
  textbox: "input, textarea",
  dialog: "dialog, [role=dialog], [role=alertdialog]",
  text: "p, span, label, legend, strong, h1, h2, h3, li, div",
};

export const wantedOf = ({ role, name }: Part): Wanted => ({
  selector: selectors[role],
  name: typeof name === "string" ? name : name.source,
  isPattern: typeof name !== "string",
});

/** Finds a visible and enabled part by its accessible name. Runs in the page, so it must be self-contained. */
export function findPart({ selector, name, isPattern }: Wanted): Element | null {
  const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute("aria-label");
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (label !== null) return label.trim();
    if (ids.length > 0) return ids.map((id) => textOf(document.getElementById(id))).join(" ");
    if (labels.length > 0) return labels.map(textOf).join(" ");
    return textOf(element);
  };
  const isMeant = (element: Element) =>
    isPattern ? new RegExp(name).test(nameOf(element)) : nameOf(element) === name;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const parts = [...document.querySelectorAll(selector)];
  return parts.findLast((part) => isMeant(part) && isSeen(part) && !part.matches(":disabled")) ?? null;
}
