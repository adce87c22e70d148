/** Milliseconds that the pointer rests before a name opens, and within which the next one opens at once. */
const openAfter = 700;
const skipWithin = 300;
/** Pixels between a name and the edge of the screen. */
const margin = 8;

/** Below the control, or above where there is no room; its own padding keeps the distance (app/styles/controls.css). */
function place(tip: HTMLElement, { left, width, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip;
  const above = bottom + offsetHeight > innerHeight;
  const rightmost = innerWidth - offsetWidth - margin;
  tip.style.left = `${Math.max(margin, Math.min(left + width / 2 - offsetWidth / 2, rightmost))}px`;
  tip.style.top = `${above ? top - offsetHeight : bottom}px`;
}

/**
 * Shows the names of the controls that `selector` fits, from the one on that `first` has met: after a while below the
 * mouse, at once for the keyboard. Escape, a press and scrolling close one; the pointer may move onto it.
 */
export function startTooltips(selector: string, first: Event): void {
  const tip = document.createElement("div");
  tip.className = "tooltip";
  tip.role = "tooltip";
  tip.popover = "manual";
  const text = tip.appendChild(document.createElement("span"));
  let control: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    control = null;
    if (!tip.isConnected) return;
    tip.remove();
    closedAt = performance.now();
  };
  const open = () => {
    // What a menu holds says what its button is for.
    if (!control?.checkVisibility() || control.matches("[open] > summary")) return;
    // A dialog lies over it that it opened while this code was on its way.
    if (!control.matches(":hover, :focus-visible")) return;
    text.textContent = control.dataset.tip ?? control.getAttribute("aria-label");
    document.body.append(tip);
    // Above dialogs too, where the browser can.
    tip.showPopover?.();
    place(tip, control.getBoundingClientRect());
  };
  const meet = (event: Event) => {
    const met = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    const byKeyboard = event.type === "focusin";
    if (met === null || met === control || (event as PointerEvent).pointerType === "touch") return;
    if (byKeyboard && !met.matches(":focus-visible")) return;
    close();
    control = met;
    const atOnce = byKeyboard || performance.now() - closedAt < skipWithin;
    timer = setTimeout(open, atOnce ? 0 : openAfter);
  };
  const leave = ({ target, relatedTarget }: PointerEvent) => {
    const isOwn = (node: EventTarget | null) =>
      node instanceof Node && (control?.contains(node) || tip.contains(node));
    if (isOwn(target) && !isOwn(relatedTarget)) close();
  };
  document.addEventListener("pointerover", meet);
  document.addEventListener("focusin", meet);
  document.addEventListener("pointerout", leave);
  for (const end of ["focusout", "pointerdown", "click", "scroll"])
    document.addEventListener(end, close, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  meet(first);
}
