import { normaliseSearch } from "#lib/addresses/search.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";

const numberWords: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, half: 0.5 },
  ...{ 半: 0.5, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 八: 8, 十: 10 },
};
const latin =
  /(?<![\p{L}\p{N}])(\d{1,3}|a|an|one|two|three|four|five|six|eight|ten|half an)[\s-]?(h|hrs?|hours?|mins?|minutes?)(?![\p{L}\p{N}])/iu;
const chinese = /(\d{1,3}|[半一二两三四五六八十])\s?个?(小时|分钟)/u;

/** The least minutes of a video of medium length, and of a long one. */
const steps = { medium: 20, long: 60 };

/**
 * The length that a search asks for, and the search without it: "rain" and long for "rain 1 hour" or "1 hour rain". Null
 * if it names none, or nothing else.
 */
export function searchedLength(
  search: string,
): { rest: string; length: NonNullable<VideoChoices["length"]> } | null {
  const text = normaliseSearch(search);
  const [named, number = "", unit = ""] = latin.exec(text) ?? chinese.exec(text) ?? [];
  if (named === undefined) return null;
  const rest = normaliseSearch(text.replace(named, " "));
  if (rest === "") return null;
  const count = Number(number) || (numberWords[number.toLowerCase().replace(" an", "")] ?? 0);
  const minutes = /^(?:h|小)/i.test(unit) ? count * 60 : count;
  return { rest, length: minutes < steps.medium ? "short" : minutes < steps.long ? "medium" : "long" };
}
