import { pick } from "#sandbox/base/random.ts";

/** The ready-made accounts, created with the database. README, demo script and tests read this list. */
export type ReadyMember = {
  username: string;
  displayName: string;
  /** 1 to 6; null for an account without any membership. */
  levelId: number | null;
  role: "subscriber" | "administrator";
  /** The days since the membership began, and the days until it ends if it does not renew itself. */
  startedDaysAgo: number;
  endsInDays?: number;
  cancelling?: true;
  /** Each login makes the account's older tokens stale. */
  singleSession?: true;
  avatar: string | null;
  /** Which fields of `user/me` carry the level; see sandbox/account/current-user.ts. */
  shape: Shape;
};

export type Shape = "level" | "pmpro" | "both" | "none";

/** The password of every ready-made account; it satisfies the rules of all forms. */
export const demoPassword = "Quiet-night-1";

/** Precomputed, so that no start spends time on hashing. */
export const demoPasswordHash =
  "scrypt$6d75726d75722064656d6f2073616c74$3f613973b1251e3b511358b8ac8d3c536401bbe3e8e9579f217bbb9af1538265";

const subscriber = { role: "subscriber", startedDaysAgo: 12 } as const;

export const readyMembers: readonly ReadyMember[] = [
  {
    username: "admin",
    displayName: "Mara (admin)",
    levelId: null,
    role: "administrator",
    startedDaysAgo: 900,
    avatar: "reader-any-3",
    shape: "level",
  },
  { ...subscriber, username: "free", displayName: "Finn Free", levelId: 1, avatar: null, shape: "level" },
  {
    ...subscriber,
    username: "bronze",
    displayName: "Bea Bronze",
    levelId: 2,
    startedDaysAgo: 3,
    avatar: "reader-any-7",
    shape: "pmpro",
  },
  {
    ...subscriber,
    username: "silver",
    displayName: "Sil Verstein",
    levelId: 3,
    avatar: "reader-any-11",
    shape: "both",
  },
  {
    ...subscriber,
    username: "gold",
    displayName: "Goldie & Sons",
    levelId: 4,
    avatar: null,
    shape: "pmpro",
  },
  {
    ...subscriber,
    username: "platinum",
    displayName: "Platon",
    levelId: 5,
    avatar: "reader-any-2",
    shape: "level",
  },
  {
    ...subscriber,
    username: "diamond",
    displayName: "Dia Mond",
    levelId: 6,
    startedDaysAgo: 400,
    avatar: "reader-any-18",
    shape: "both",
  },
  {
    ...subscriber,
    username: "expired",
    displayName: "Once A. Member",
    levelId: 3,
    startedDaysAgo: 64,
    endsInDays: -4,
    avatar: "reader-any-5",
    shape: "pmpro",
  },
  {
    ...subscriber,
    username: "cancelling",
    displayName: "Lea Ving",
    levelId: 5,
    startedDaysAgo: 90,
    endsInDays: 275,
    cancelling: true,
    avatar: null,
    shape: "both",
  },
  {
    ...subscriber,
    username: "single",
    displayName: "One At A Time",
    levelId: null,
    singleSession: true,
    avatar: "reader-any-9",
    shape: "none",
  },
  {
    ...subscriber,
    username: "nightcat",
    displayName: "夜猫 🌙",
    levelId: 4,
    avatar: "reader-any-14",
    shape: "both",
  },
];

export function readyEmail({ username }: Pick<ReadyMember, "username">): string {
  return `${username}@murmur.example`;
}

/** The shape of a newly registered account, fixed by its user name. */
export function shapeOf(username: string): Shape {
  return pick<Shape>(["level", "pmpro", "both", "none"], "shape", username);
}
