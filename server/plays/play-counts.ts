/** A row of the contract (docs/wordpress-api.yaml, `plays`), but in seconds. */
export type PlayRow = {
  video: string;
  day: string;
  language: string;
  who: "member" | "visitor";
  part: "full" | "trailer";
  plays: number;
  seconds: number;
  finished: number;
  slept: number;
};

/** The most rows in memory until the next write. */
const maxRows = 50_000;

/** Adds up the plays since the last write. */
export class PlayCounts {
  #rows = new Map<string, PlayRow>();

  add(row: PlayRow): void {
    const key = `${row.video} ${row.day} ${row.language} ${row.who} ${row.part}`;
    const countedRow = this.#rows.get(key);
    if (countedRow) {
      countedRow.plays += row.plays;
      countedRow.seconds += row.seconds;
      countedRow.finished += row.finished;
      countedRow.slept += row.slept;
    } else if (this.#rows.size < maxRows) this.#rows.set(key, row);
  }

  take(): PlayRow[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}
