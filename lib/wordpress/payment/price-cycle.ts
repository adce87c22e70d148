import type { Cycle } from "#lib/contracts/payment/membership.ts";

type Unit = Cycle["unit"];

const periodWords: readonly [words: string, every: number, unit: Unit][] = [
  ["days?|天|日", 1, "day"],
  ["weeks?|wk|周|星期", 1, "week"],
  ["months?|mo|个月|月", 1, "month"],
  ["quarters?|季度?", 3, "month"],
  ["years?|yr|年", 1, "year"],
];
const periodAdverbs: readonly [words: string, every: number, unit: Unit][] = [
  ["daily", 1, "day"],
  ["weekly", 1, "week"],
  ["monthly", 1, "month"],
  ["quarterly", 3, "month"],
  ["yearly|annually", 1, "year"],
];
const numberWords = ["one", "two", "three", "four", "five", "six"];

const allWords = (rows: readonly [string, number, Unit][]) => rows.map(([words]) => words).join("|");
const notLetters = "(?![a-z])";
const optionalCount = `(?:(\\d{1,3}|${numberWords.join("|")})[ -]?)?`;
const repeatedPeriod = `(?:\\/|per|an?|every|each|每)\\s*${optionalCount}(${allWords(periodWords)})${notLetters}`;
const cycleAfter = new RegExp(
  `^[^\\d.;!?\\n。；]{0,12}?(?:${repeatedPeriod}|(${allWords(periodAdverbs)})${notLetters})`,
  "i",
);
const cycleBefore = new RegExp(`${repeatedPeriod}[^\\d.;!?\\n。；]{0,6}$`, "i");

function lengthOf(words: string, rows: readonly [string, number, Unit][]): Cycle | null {
  const row = rows.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(words));
  return row ? { every: row[1], unit: row[2] } : null;
}

function readMatch([, times = "1", words = "", adverb = ""]: RegExpExecArray): Cycle | null {
  const length = lengthOf(words, periodWords) ?? lengthOf(adverb, periodAdverbs);
  const every = numberWords.indexOf(times.toLowerCase()) + 1 || Number(times);
  return length && { every: length.every * every, unit: length.unit };
}

/** The period named around an amount: `per Month`, `every 3 Months`, `每年`; null for none. */
export function readCycle(left: string, right: string): Cycle | null {
  const match = cycleAfter.exec(right) ?? cycleBefore.exec(left);
  return match && readMatch(match);
}
