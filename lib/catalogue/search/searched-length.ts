import { normaliseSearch } from "#lib/addresses/search.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";

const numberWords: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, fifteen: 15 },
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, ninety: 90, half: 0.5 },
  ...{ 半: 0.5, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};
const latin =
  /(?<![\p{L}\p{N}]|\p{N}[.-])(\d{1,3}(?:\.\d)?|a|an|(?:(?:twen|thir|for|fif|nine)ty[\s-]?)?(?:one|two|three|four|five|six|eight)|ten|fifteen|(?:twen|thir|for|fif|nine)ty|half an)[\s-]?(h|hrs?|hours?|mins?|minutes?)(?![\p{L}\p{N}])/iu;
const chinese =
  /(?<![\d.一二两三四五六七八九十百])(\d{1,3}(?:\.\d)?|半|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])\s?(?:个(半)?)?(小时|分钟)/u;

/** The number that "1.5", "forty five" or 三十五 stands for. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const [tens, ones] = text.split("十");
  if (ones !== undefined) return 10 * (numberWords[tens ?? ""] ?? 1) + (numberWords[ones] ?? 0);
  const words = text.toLowerCase().replace(" an", "").split(/[\s-]/);
  return words.reduce((sum, word) => sum + (numberWords[word] ?? 0), 0);
}

/** The length in words that a text names, and its minutes. */
function findLength(text: string): { named: string; minutes: number } | null {
  const english = latin.exec(text);
  const [named, number = "", half, unit = ""] = english
    ? [english[0], english[1], undefined, english[2]]
    : (chinese.exec(text) ?? []);
  if (named === undefined) return null;
  const count = numberOf(number) + (half ? 0.5 : 0);
  return { named, minutes: /^(?:h|小)/i.test(unit) ? count * 60 : count };
}

/** From how many minutes on a video has medium length, and from how many it is long. */
const steps = { medium: 20, long: 60 };

/**
 * The length that a search asks for, and the search without it: "rain" and long for "rain 1 hour" or "1 hour rain". Null
 * if it names none, or nothing else.
 */
export function searchedLength(
  search: string,
): { rest: string; length: NonNullable<VideoChoices["length"]> } | null {
  const text = normaliseSearch(search);
  const found = findLength(text);
  if (found === null) return null;
  const rest = normaliseSearch(text.replace(found.named, " "));
  if (rest === "") return null;
  const { minutes } = found;
  return { rest, length: minutes < steps.medium ? "short" : minutes < steps.long ? "medium" : "long" };
}
