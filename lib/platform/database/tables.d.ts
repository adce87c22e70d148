/** The tables of this site's database; the parts of the site that store something add theirs. */
export interface Tables {
  /** Locks that expire, for SQLite. */
  lease: { name: string; holder: string; endsAt: number };
}
