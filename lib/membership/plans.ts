import type { Cycle, MembershipLevel, Price } from "#lib/contracts/payment/membership.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { type Feature, hasFeature, lifetimeLevel, type Role } from "./access.ts";
import { planParameter } from "./plan-parameter.ts";

/** How often a plan is paid, named on its button. */
export type Cadence = "weekly" | "monthly" | "quarterly" | "yearly" | "lifetime";

/** A membership level that can be bought. */
export type Plan = {
  id: number;
  name: string;
  cadence: Cadence;
  /** Null where WordPress names no certain price. */
  price: Price | null;
  /** The pricing text without markup. */
  priceText: string;
};

type LevelOffer = Pick<MembershipLevel, "id" | "name"> & { price?: Price | null };

/** Level 1 is free; plans are the levels above. */
const isPlan = ({ id }: { id: number }) => id > 1;

/** Words in a plan's name that reveal its cadence, tried in order: "3 months" is a quarter. */
const cadenceWords: readonly [words: RegExp, cadence: Cadence][] = [
  [/lifetime|终身|永久/i, "lifetime"],
  [/quarter|\b(?:3|three)[ -]?months?\b|季/i, "quarterly"],
  [/year|annual|年/i, "yearly"],
  [/month|月/i, "monthly"],
  [/week|周/i, "weekly"],
];
const cadenceByLevel: readonly Cadence[] = ["weekly", "monthly", "quarterly", "yearly", "lifetime"];

/** The billing cycle of each cadence; null for a one-time payment. */
export const cadenceCycles: Record<Cadence, Cycle | null> = {
  weekly: { every: 1, unit: "week" },
  monthly: { every: 1, unit: "month" },
  quarterly: { every: 3, unit: "month" },
  yearly: { every: 1, unit: "year" },
  lifetime: null,
};

const cadenceOfCycle = ({ every, unit }: Cycle) =>
  (Object.keys(cadenceCycles) as Cadence[]).find((cadence) => {
    const cycle = cadenceCycles[cadence];
    return cycle?.every === every && cycle.unit === unit;
  });

/** How often a level is paid: by its price, otherwise by its name, otherwise by its id. */
export function cadenceOf({ id, name, price = null }: LevelOffer): Cadence {
  const priced = price?.cycle ? cadenceOfCycle(price.cycle) : undefined;
  if (priced) return priced;
  const named = cadenceWords.find(([words]) => words.test(name))?.[1];
  return named ?? cadenceByLevel[Math.min(Math.max(id - 2, 0), 4)] ?? "lifetime";
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Sanitised markup as text: without tags, and with the four entities decoded that sanitising writes. */
export const plainMarkup = (markup: string): string =>
  markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .trim();

/** The plans for sale, in the order of the levels. */
export const plansOf = (levels: readonly MembershipLevel[], locale: Locale): Plan[] =>
  levels.filter(isPlan).map((level) => {
    const { id, price } = level;
    const name = nameInLanguage(locale, level);
    return { id, name, cadence: cadenceOf(level), price, priceText: plainMarkup(level.pricingText) };
  });

export type PlanBadge = "popular" | "best";

const badgeRules: readonly { badge: PlanBadge; words: RegExp; level: number }[] = [
  { badge: "popular", words: /month/i, level: 3 },
  { badge: "best", words: /lifetime/i, level: lifetimeLevel },
];

/** The badges of each plan by its id: on the plans whose name says so, otherwise on one level (product: Plan cards). */
export function badgesOf(levels: readonly LevelOffer[]): Record<number, PlanBadge[]> {
  const plans = levels.filter(isPlan);
  const awards = badgeRules.map(({ badge, words, level }) => {
    const named = plans.filter(({ name }) => words.test(name)).map(({ id }) => id);
    // Only one plan is the most popular.
    return { badge, ids: named.length === 0 ? [level] : badge === "popular" ? named.slice(0, 1) : named };
  });
  return Object.fromEntries(
    plans.map(({ id }) => [id, awards.filter(({ ids }) => ids.includes(id)).map(({ badge }) => badge)]),
  );
}

/** Other words for the usual ones on a plan's card; "" drops them. */
export type ReplacedWords = Readonly<Record<string, string>>;

/** A plan's markup with the words of its list items replaced. */
export const replaceWords = (markup: string, words: ReplacedWords): string =>
  markup
    .replace(/<li>(.*?)<\/li>/gs, (item, text: string) => {
      const other = words[plainMarkup(text)];
      return other === undefined ? item : other && `<li>${other}</li>`;
    })
    .replace(/<(ul|ol)>\s*<\/\1>/g, "")
    .trim();

/** Consecutive levels that include the same features. */
export type LevelGroup = { ids: number[]; names: string[]; includes: readonly Feature[] };

/** The columns of a comparison: levels grouped by which of the `offered` features they include. */
export function comparisonGroups(
  levels: readonly Pick<MembershipLevel, "id" | "name" | "names">[],
  offered: readonly Feature[],
  locale: Locale,
): LevelGroup[] {
  const groups: LevelGroup[] = [];
  for (const level of levels) {
    const includes = offered.filter((name) => hasFeature(level.id, name));
    const last = groups.at(-1);
    const name = nameInLanguage(locale, level);
    if (last && last.includes.join() === includes.join()) {
      last.ids.push(level.id);
      last.names.push(name);
    } else groups.push({ ids: [level.id], names: [name], includes });
  }
  return groups;
}

export type ButtonState = "register" | "current" | "lower" | "buy";

/** What a plan's button does for a viewer of `level`; null is a guest (product: Plan cards). */
export function buttonState(planId: number, level: number | null): ButtonState {
  if (level === null) return planId > 1 ? "buy" : "register";
  if (planId === level) return "current";
  return planId < level ? "lower" : "buy";
}

/** The id of a plan's card, for links to it. */
export const planCardId = ({ id }: Pick<Plan, "id">): string => `plan-${id}`;

/** The plan that the address names for buying; null if a viewer of `level` can't buy it. */
export function wantedPlan(search: string, plans: readonly Plan[], level: number): Plan | null {
  const named = new URLSearchParams(search).getAll(planParameter);
  const plan = plans.find(({ id }) => named.length === 1 && String(id) === named[0]);
  return plan && buttonState(plan.id, level) === "buy" ? plan : null;
}

/** The plan behind the button 'Become a VIP Member': the first that a viewer of `level` can buy; null for none. */
export const nextPlan = (plans: readonly Plan[], level: number): Plan | null =>
  plans.find((plan) => isPlan(plan) && buttonState(plan.id, level) === "buy") ?? null;

export type UpgradeOption = {
  plan: Plan;
  badges: PlanBadge[];
  features: Feature[];
  /** Whether the plan is for life, so that its card is gold. */
  isGold: boolean;
};

const maxOptions = 3;

/** At most 3 plans above the member's; none for level 6 and administrators (product: Upgrade options). */
export function upgradeOptions(
  levels: readonly MembershipLevel[],
  { role, membershipLevelId }: { role: Role; membershipLevelId: number },
  locale: Locale,
  offered: readonly Feature[],
): UpgradeOption[] {
  if (role === "admin" || membershipLevelId >= lifetimeLevel) return [];
  const marked = badgesOf(levels);
  return plansOf(levels, locale)
    .filter((plan) => buttonState(plan.id, membershipLevelId) === "buy")
    .slice(0, maxOptions)
    .map((plan) => ({
      plan,
      badges: marked[plan.id] ?? [],
      features: offered.filter((name) => hasFeature(plan.id, name)),
      isGold: plan.cadence === "lifetime",
    }));
}

/** Whether WordPress's pricing text says more than the price: the price is unreadable, or has a trial. */
export const hasMoreThanPrice = ({ price }: Pick<Plan, "price">): boolean =>
  price === null || price.trial !== null;
