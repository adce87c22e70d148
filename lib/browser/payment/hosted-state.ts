/** The progress of a payment in a window of PayPal's, as the page that opened the window sees it. */
export type HostedState =
  | { name: "idle" | "opening" | "open" | "checking" | "unchanged" | "welcome" }
  | { name: "error" | "declined" | "second"; message: string };

export type HostedEvent =
  /**
   * `window-closed`: the account is being read for the outcome. `window-lost`: the page or the dialog that opened the
   * window is gone.
   */
  | { type: "started" | "window-opened" | "window-closed" | "window-lost" }
  /** `welcomed`: the account has the level. `level-unchanged`: the account shows no payment. */
  | { type: "welcomed" | "level-unchanged" | "reset" }
  /** `second`: another payment is not confirmed yet. */
  | { type: "error" | "declined" | "second"; message: string };

export function reduceHostedPayment(state: HostedState, event: HostedEvent): HostedState {
  switch (event.type) {
    case "started":
      return { name: "opening" };
    case "window-opened":
      return { name: "open" };
    case "window-closed":
      return { name: "checking" };
    case "window-lost":
      // If the window never opened, nothing is pending. If it was closed, its outcome is being read already.
      return state.name === "opening" || state.name === "open" ? { name: "idle" } : state;
    case "welcomed":
      return { name: "welcome" };
    case "level-unchanged":
      // The window's last message may arrive after the window has closed.
      return state.name === "checking" ? { name: "unchanged" } : state;
    case "reset":
      return { name: "idle" };
    default:
      return { name: event.type, message: event.message };
  }
}
