/** Items that a list or an object keeps; what is asked for is never longer than a thousand. */
const maxItems = 1_000;
/** Lists and objects, and items of all of them, that an answer may have. More takes JSON.parse too long. */
const maxContainers = 10_000;
const maxItemsInAll = 60_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Cuts lists and objects short in JSON that is still text, as it arrives: parsing a few megabytes of nothing but small
 * things would hold up everybody for seconds.
 */
export class JsonCutter {
  /** The number of items of each list and object that is open. */
  readonly #open: number[] = [];
  #containers = 0;
  #items = 0;
  #isInString = false;
  #isEscaped = false;
  /** How many were open where the rest of one began to be left out; 0 where nothing is. */
  #cutAt = 0;

  /** Whether what was kept so far is still more than one may parse. */
  get isTooMuch(): boolean {
    return this.#containers > maxContainers || this.#items > maxItemsInAll;
  }

  /** What is kept of the next bytes. */
  cut(bytes: Uint8Array): Uint8Array {
    const kept: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const wasCutting = this.#cutAt > 0;
      this.#read(bytes[at] as number);
      const isCutting = this.#cutAt > 0;
      if (isCutting && !wasCutting) kept.push(bytes.subarray(from, at));
      if (!isCutting && wasCutting) from = at;
    }
    if (this.#cutAt === 0) kept.push(bytes.subarray(from));
    return kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
  }

  #read(byte: number): void {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) this.#isInString = false;
    } else if (byte === quote) this.#isInString = true;
    else if (byte === comma) this.#nextItem();
    else if (byte === openList || byte === openObject) {
      this.#open.push(1);
      if (this.#cutAt === 0) this.#containers += 1;
    } else if (byte === closeList || byte === closeObject) {
      if (this.#open.length === this.#cutAt) this.#cutAt = 0;
      this.#open.pop();
    }
  }

  #nextItem(): void {
    if (this.#cutAt > 0) return;
    const last = this.#open.length - 1;
    const items = (this.#open[last] ?? 0) + 1;
    if (items > maxItems) this.#cutAt = this.#open.length;
    else if (last >= 0) this.#open[last] = items;
    this.#items += 1;
  }
}
