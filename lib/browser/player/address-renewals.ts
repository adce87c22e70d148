/** The shortest pause between two requests for a new address, unless the source has played in between. */
const renewsEveryMs = 60_000;

/** The most renewals of an address within `samePlaceSeconds`, before the segment there counts as refused. */
const mostRenewals = 2;
const samePlaceSeconds = 10;

/** Limits how often a source that fails requests a fresh address. */
export class AddressRenewals {
  /** When one was last requested; null once the source has played since. */
  #requestedAt: number | null = null;
  /** The requests around one position. */
  #here = { at: 0, times: 0 };

  /** Whether new addresses have not helped around the last position. */
  get isSegmentRefused(): boolean {
    return this.#here.times >= mostRenewals;
  }

  /** @param isSigned whether the site has signed the address: such a one is renewed once until it has played */
  mayRequest(isSigned: boolean): boolean {
    return this.#requestedAt === null || (!isSigned && Date.now() - this.#requestedAt >= renewsEveryMs);
  }

  /** Permits the next request at once. */
  allowNext(): void {
    this.#requestedAt = null;
  }

  /** @returns what `renew` resolves to; undefined if it fails, after which the next request may follow at once */
  async request<Source>(at: number, renew: () => Promise<Source>): Promise<Source | undefined> {
    const isSamePlace = Math.abs(at - this.#here.at) < samePlaceSeconds;
    this.#here = { at, times: isSamePlace ? this.#here.times + 1 : 1 };
    this.#requestedAt = Date.now();
    const renewed = await renew().catch(() => undefined);
    if (renewed === undefined) this.#requestedAt = null;
    return renewed;
  }
}
