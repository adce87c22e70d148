import "server-only";

/** Counts per key and window. In this process for now; several instances need a shared one. */
export type LimitStore = {
  /** Counts one more; the count with it, and the ms until the window ends. */
  hit(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>;
  /** Takes one back. */
  refund(key: string): Promise<void>;
};

type Window = { count: number; endsAt: number };
/** Keys held at most: the oldest windows go first. */
const maxKeys = 50_000;

export class MemoryLimitStore implements LimitStore {
  readonly #windows = new Map<string, Window>();

  async hit(key: string, windowMs: number) {
    const now = Date.now();
    const held = this.#windows.get(key);
    const window = held && held.endsAt > now ? held : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > maxKeys) this.#windows.delete(this.#windows.keys().next().value ?? "");
    return { count: window.count, resetMs: window.endsAt - now };
  }

  async refund(key: string) {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * How often a thing may be tried, by whom it is counted. `onlyFailures`: what succeeds is taken back, so that
 * wrong tries alone add up.
 */
export const limits = {
  login: { perAddress: 10, perAccount: 10, windowMs: 15 * minute, onlyFailures: true },
  register: { perAddress: 10, perAccount: 5, windowMs: hour, onlyFailures: false },
  lostPassword: { perAddress: 10, perAccount: 3, windowMs: hour, onlyFailures: false },
  resetPassword: { perAddress: 10, perAccount: 10, windowMs: hour, onlyFailures: true },
  comment: { perAddress: 60, perAccount: 12, windowMs: minute, onlyFailures: false },
  purchase: { perAddress: 60, perAccount: 20, windowMs: 10 * minute, onlyFailures: false },
  verify: { perAddress: 600, perAccount: 200, windowMs: 10 * minute, onlyFailures: false },
  // PayPal's servers share few addresses, and its events are taken back: what adds up is what is not PayPal's.
  webhook: { perAddress: 600, perAccount: 600, windowMs: minute, onlyFailures: true },
  changePassword: { perAddress: 20, perAccount: 10, windowMs: 15 * minute, onlyFailures: true },
} as const;
export type Limit = keyof typeof limits;
