import type { DatabaseSync } from "node:sqlite";

const dayMs = 86_400_000;
const days = 730;
const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type Video = { slug: string; published: string; views: number; duration: number; language: string };

/** A number from 0 to 1 that is the same for the same text. */
function noise(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 8) % 10_000) / 10_000;
}

/**
 * The amount of listening in a night. It is higher at the end of the week, in winter, and as the site grows.
 */
function nightWeight(at: number, now: number): number {
  const week = [1.25, 0.95, 0.9, 0.92, 1, 1.18, 1.3][new Date(at).getUTCDay()] ?? 1;
  const year = 1 + 0.15 * Math.cos((2 * Math.PI * (at / dayMs)) / 365);
  const grown = 1 - 0.55 * ((now - at) / (days * dayMs));
  return week * year * grown * (0.9 + 0.2 * noise(dayName(at)));
}

function addPlays(db: DatabaseSync, now: number): void {
  const videos = db
    .prepare("SELECT slug, published, views, duration, language FROM videos")
    .all() as unknown as Video[];
  const add = db.prepare("INSERT INTO past_plays VALUES (?, ?, ?, ?, ?, ?, ?)");
  // Before the last 13 weeks, all plays of a week are stored on its middle day.
  const ages = Array.from({ length: days }, (_, age) => age).filter((age) => age < 91 || age % 7 === 3);
  const weight = (age: number) => nightWeight(now - age * dayMs, now);
  const nights = ages.map((age) => ({
    day: dayName(now - age * dayMs),
    weight:
      age < 91 ? weight(age) : [-3, -2, -1, 0, 1, 2, 3].reduce((sum, off) => sum + weight(age + off), 0),
  }));
  for (const { slug, published, views, duration, language } of videos) {
    const first = published.slice(0, 10);
    const kept = 0.25 + 0.3 * noise(`heard ${slug}`);
    for (const { day, weight } of nights) {
      if (day < first) break;
      const fresh = 1 + 2.5 * Math.exp(-(Date.parse(day) - Date.parse(first)) / (12 * dayMs));
      const plays = Math.round((views / 2500) * weight * fresh * (0.5 + noise(`${slug} ${day}`)));
      if (plays === 0) continue;
      const other = noise(`${day} ${slug}`) < 0.18;
      const minutes = Math.round(plays * (duration / 60) * (0.35 + kept) * 100) / 100;
      const shown = other ? (language === "zh" ? "en" : "zh") : language === "zh" ? "zh" : "en";
      add.run(
        slug,
        day,
        shown,
        plays,
        minutes,
        Math.round(plays * kept),
        Math.round(plays * (0.55 - kept / 2)),
      );
    }
  }
}

/** Levels with their price and the number of members who join on a day. */
const sold = [
  { level: 2, price: 4.99, joins: 1.5, leaves: 1.3, everyDays: 7 },
  { level: 3, price: 12.99, joins: 2.2, leaves: 1.6, everyDays: 30 },
  { level: 4, price: 29.99, joins: 0.8, leaves: 0.5, everyDays: 91 },
  { level: 5, price: 89.99, joins: 0.5, leaves: 0.2, everyDays: 365 },
  { level: 6, price: 199, joins: 0.08, leaves: 0, everyDays: 0 },
];

function addMembers(db: DatabaseSync, now: number): void {
  const insertMember = db.prepare("INSERT INTO past_members VALUES (?, ?, ?, ?)");
  const insertPayment = db.prepare("INSERT INTO past_payments VALUES (?, ?, ?, ?, ?, ?)");
  for (const { level, price, joins, leaves, everyDays } of sold) {
    let active = 0;
    const months = new Map<string, { payments: number; refunds: number }>();
    for (let at = now - (days - 1) * dayMs; at <= now; at += dayMs) {
      const day = dayName(at);
      const weight = nightWeight(at, now);
      const joined = Math.floor(joins * weight + noise(`joined ${level} ${day}`));
      const gone = Math.min(active, Math.floor(leaves * weight + noise(`gone ${level} ${day}`)));
      const renewed = everyDays === 0 ? 0 : Math.floor(active / everyDays + noise(`renewed ${level} ${day}`));
      active += joined - gone;
      insertMember.run(day, level, joined, gone);
      const month = months.get(day.slice(0, 7)) ?? { payments: 0, refunds: 0 };
      month.payments += joined + renewed;
      month.refunds += noise(`refunded ${level} ${day}`) < 0.02 * (joined + renewed) ? 1 : 0;
      months.set(day.slice(0, 7), month);
    }
    for (const [month, { payments, refunds }] of months)
      insertPayment.run(month, level, payments, payments * price, refunds, refunds * price);
  }
}

const missed = [
  "haircut",
  "dentist",
  "hair wash",
  "keyboard",
  "cranial nerve exam",
  "soap",
  "理发",
  "采耳",
  "slime",
];

function addSearches(db: DatabaseSync, now: number): void {
  const add = db.prepare("INSERT OR REPLACE INTO missed_searches VALUES (?, ?, ?)");
  for (let at = 0; at < 90; at += 1) {
    const day = dayName(now - at * dayMs);
    for (const [rank, term] of missed.entries()) {
      const times = Math.floor((6 / (rank + 1)) * (0.4 + noise(`${term} ${day}`)));
      if (times > 0) add.run(day, term, times);
    }
  }
}

/** Generates the two years before today, again on each new day. */
export function addHistory(db: DatabaseSync, now: number): void {
  const last = db.prepare("SELECT max(day) AS day FROM past_members").get()?.day;
  if (last === dayName(now)) return;
  db.exec("BEGIN IMMEDIATE; DELETE FROM past_plays; DELETE FROM past_members; DELETE FROM past_payments");
  addPlays(db, now);
  addMembers(db, now);
  addSearches(db, now);
  db.exec("COMMIT");
}
