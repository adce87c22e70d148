import { expect, test } from "vitest";
import { endedPlan } from "#components/membership/join/member-plan.tsx";
import { offersOf } from "#components/membership/join/offers.ts";
import type { Price } from "#lib/contracts/payment/membership.ts";
import type { Plan } from "#lib/membership/plans.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

const price = (amount: string, more: Partial<Price> = {}): Price => ({
  currency: "USD",
  amount,
  initial: amount,
  cycle: null,
  trial: null,
  ...more,
});
const plans: Plan[] = [
  { id: 3, name: "Silver", cadence: "monthly", price: price("12.99"), priceText: "" },
  { id: 4, name: "Gold", cadence: "quarterly", price: null, priceText: "Ask us" },
  { id: 5, name: "Platinum", cadence: "yearly", price: price("89.99", { initial: "1.00" }), priceText: "" },
  { id: 6, name: "Diamond", cadence: "lifetime", price: price("199"), priceText: "" },
  { id: 7, name: "Jade", cadence: "monthly", price: price("20"), priceText: "" },
];
const offered = ["noAds", "membersOnlyVideo", "fullVideos", "prioritySupport", "videoRequest"] as const;

test("each period has an offer, with the price of a night in its own currency", () => {
  const offers = offersOf(plans, en, { locale: "en", yuan: false, offered });
  expect(offers.map(({ plan, button, notes }) => [plan.id, button, ...notes])).toEqual([
    [3, "Join for $12.99 a month", "About $0.43 a night", en.payment.paypal.monthly],
    [4, "Join", en.payment.paypal.quarterly],
    [5, "Join for $89.99 a year", "About $0.25 a night", "$1 today", en.payment.paypal.yearly],
    [6, "Join for $199, once", "Every night from now on", en.payment.paypal.lifetime],
  ]);
  expect(offers.slice(0, 2).map(({ renewal }) => renewal)).toEqual([
    "Renew Silver for $12.99 a month",
    "Renew Gold",
  ]);
  expect(offers[1]).toMatchObject({ amount: null, per: "Ask us" });
  expect(offers[0]?.features).toEqual(["No ads", "Full videos"]);
  expect(offers[3]?.features.at(-1)).toBe("Priority support and video requests");
});

test.each([
  ["en", en, false, "Renews every 6 months until you cancel."],
  ["zh", zh, false, "每6个月自动续费。"],
  ["zh", zh, true, "PayPal US$29：每6个月自动续费。"],
] as const)("a plan with a period of its own says how it renews: in %s", (locale, texts, yuan, renewal) => {
  const plan: Plan = {
    id: 4,
    name: "Gold",
    cadence: "quarterly",
    price: price("29", { cycle: { every: 6, unit: "month" } }),
    priceText: "",
  };
  const [offer] = offersOf([plan], texts, { locale, yuan, offered });
  expect(offer?.notes.at(-1)).toBe(renewal);
});

test("an offer in yuan shows Alipay's terms beside the price, and PayPal's", () => {
  const [month, quarter, , life] = offersOf(plans, zh, { locale: "zh", yuan: true, offered });
  expect(month?.notes).toEqual([
    "每晚约¥3.12",
    zh.vip.plans.byAlipay,
    `PayPal US$12.99：${zh.payment.paypal.monthly}`,
  ]);
  expect(quarter?.notes).toEqual(["每晚约¥2.18", zh.vip.plans.byAlipay]);
  expect([month?.per, month?.button, quarter?.button]).toEqual(["1个月", "¥95开通1个月", "¥199开通3个月"]);
  expect([life?.button, month?.renewal]).toEqual(["¥1,448开通终身", "¥95续费Silver会员，1个月"]);
});

test("a plan that has ended comes first in the offer, if it is still sold", () => {
  const offers = offersOf(plans, en, { locale: "en", yuan: false, offered });
  const levels = [
    { id: 3, name: "Silver" },
    { id: 7, name: "Jade" },
  ];
  const ended = (endedLevelName: string, endedAt: string | null = "2026-11-24T00:00:00Z") =>
    endedPlan({ endedAt, endedLevelName }, levels, offers);
  expect(ended("Silver")).toEqual({ at: "2026-11-24T00:00:00Z", period: "month" });
  expect([ended("Jade")?.period, ended("Gone")?.period]).toEqual([null, null]);
  expect(ended("Silver", null)).toBeNull();
});
