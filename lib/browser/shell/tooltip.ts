/** How long a pointer rests before a tooltip opens. After another one it opens at once. */
const openAfterMs = 700;
const skipWithinMs = 300;
/** The least distance between a tooltip and the edge of the screen. */
const marginPx = 8;

/** Puts the tooltip below the control, or above it if there is no room. Its padding is the gap. */
function positionTooltip(tip: HTMLElement, { left, width, top, bottom }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tip;
  const above = bottom + offsetHeight > innerHeight;
  const rightmost = innerWidth - offsetWidth - marginPx;
  tip.style.left = `${Math.max(marginPx, Math.min(left + width / 2 - offsetWidth / 2, rightmost))}px`;
  tip.style.top = `${above ? top - offsetHeight : bottom}px`;
}

/**
 * Shows tooltips on the controls that match `selector`: after a delay on hover, at once on keyboard focus. Escape, a
 * press and scrolling close them; the pointer may move onto one. `first` is the event that loaded this code.
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
    // The menu explains the button of an open menu.
    if (!control?.checkVisibility() || control.matches("[open] > summary")) return;
    // A dialog that the control has opened may cover it.
    if (!control.matches(":hover, :focus-visible")) return;
    text.textContent = control.dataset.tip ?? control.getAttribute("aria-label");
    document.body.append(tip);
    // As a popover it is above dialogs, too.
    tip.showPopover?.();
    positionTooltip(tip, control.getBoundingClientRect());
  };
  /** Whether a dialog has just focused its first control by itself. */
  const isOpening = (hovered: HTMLElement, { relatedTarget }: FocusEvent) => {
    const dialog = hovered.closest("[role=dialog]");
    return dialog !== null && !(relatedTarget instanceof Node && dialog.contains(relatedTarget));
  };
  const onEnter = (event: Event) => {
    const hovered = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    const byKeyboard = event.type === "focusin";
    if (hovered === null || hovered === control || (event as PointerEvent).pointerType === "touch") return;
    if (byKeyboard && (!hovered.matches(":focus-visible") || isOpening(hovered, event as FocusEvent))) return;
    close();
    control = hovered;
    const atOnce = byKeyboard || performance.now() - closedAt < skipWithinMs;
    timer = setTimeout(open, atOnce ? 0 : openAfterMs);
  };
  const onLeave = ({ target, relatedTarget }: PointerEvent) => {
    const isOwn = (node: EventTarget | null) =>
      node instanceof Node && (control?.contains(node) || tip.contains(node));
    if (isOwn(target) && !isOwn(relatedTarget)) close();
  };
  document.addEventListener("pointerover", onEnter);
  document.addEventListener("focusin", onEnter);
  document.addEventListener("pointerout", onLeave);
  for (const end of ["focusout", "pointerdown", "click", "scroll"])
    document.addEventListener(end, close, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  onEnter(first);
}
