export type Role = "admin" | "vip" | "user";

/** The names of the levels where WordPress names none. */
export const levelNames: Record<number, string> = {
  1: "Free",
  2: "Bronze",
  3: "Silver",
  4: "Gold",
  5: "Platinum",
  6: "Diamond",
};

/** The level that is paid once and lasts for life: PayPal has no plan for it. */
export const lifetimeLevel = 6;

const levelStrings: Record<string, { role: Role; id: number }> = {
  free: { role: "user", id: 1 },
  bronze: { role: "vip", id: 2 },
  silver: { role: "vip", id: 3 },
  gold: { role: "vip", id: 4 },
  platinum: { role: "vip", id: 5 },
  diamond: { role: "vip", id: 6 },
  // After the others: a level may be called "Diamond VIP".
  vip: { role: "vip", id: 5 },
  admin: { role: "admin", id: 6 },
};
const unknownLevel = { role: "user" as const, id: 1 };

const readLevelString = (level: string) =>
  Object.entries(levelStrings).find(([word]) => word === level.toLowerCase())?.[1] ?? unknownLevel;

/** What WordPress says about a member's role and level; every field may be missing. */
export type Standing = {
  level?: string | null | undefined;
  membershipLevel?: { id?: number | null | undefined; name?: string | null | undefined } | null | undefined;
  roles?: readonly string[] | null | undefined;
};

/**
 * The role where WordPress sends no level string: by its role, its level's name, or an id of 2 or more (product: Roles
 * and levels).
 */
function roleWithoutLevel({ membershipLevel, roles }: Standing): Role {
  if (roles?.includes("administrator")) return "admin";
  const byName = /bronze|silver|gold|vip/i.test(membershipLevel?.name ?? "");
  return byName || (membershipLevel?.id ?? 0) >= 2 ? "vip" : "user";
}

/** The role of a member; a level string decides first (product: Roles and levels). */
export function deriveRole(standing: Standing): Role {
  if (!standing.level) return roleWithoutLevel(standing);
  return readLevelString(standing.level).role;
}

/** The level's id and name: WordPress's own, otherwise by the level string, otherwise free. */
export function deriveLevel(standing: Standing): { id: number; name: string } {
  const { level, membershipLevel } = standing;
  const isAdmin = deriveRole(standing) === "admin";
  const idByString = level ? readLevelString(level).id : null;
  const entryByName = Object.entries(levelStrings).find(
    ([word, { role }]) => role !== "admin" && membershipLevel?.name?.toLowerCase().includes(word),
  );
  const id = isAdmin ? 6 : (membershipLevel?.id ?? idByString ?? entryByName?.[1].id ?? 1);
  if (isAdmin) return { id, name: "Administrator" };
  return { id, name: membershipLevel?.name || levelNames[id] || "VIP" };
}

/** Level 2 and above is VIP, also where the role disagrees. */
export const isVip = ({ membershipLevelId }: { membershipLevelId: number }) => membershipLevelId >= 2;

export const features = [
  { name: "noAds", from: 2 },
  { name: "membersOnlyVideo", from: 2 },
  { name: "fullVideos", from: 2 },
  { name: "earlyAccess", from: 2 },
  { name: "teleGroup", from: 2 },
  { name: "prioritySupport", from: 4 },
  { name: "videoRequest", from: 6 },
] as const;
export type Feature = (typeof features)[number]["name"];

/** What a level includes (product: Plan cards). */
export const hasFeature = (levelId: number, feature: Feature) =>
  features.some(({ name, from }) => name === feature && levelId >= from);

export type Denial = "admin" | "vip" | "unexpected" | "other";

/** The error page for a role that `allow` does not contain (product: Guarded places). */
export function denialFor(role: Role, allow: readonly Role[]): Denial {
  const only = (...roles: Role[]) => allow.length > 0 && allow.every((allowed) => roles.includes(allowed));
  if (only("admin")) return "admin";
  if (only("vip", "admin")) return "vip";
  if (role === "admin" && only("user")) return "unexpected";
  return "other";
}
