import { deadTokens, type FaultName, wordlessFaults } from "./fault-grid-faults.ts";

type Statuses = Partial<Record<FaultName, number>>;
/** A route's request, and its status where that is not the usual one. */
export type Row = {
  /** A valid body, with names unique to this visitor. */
  body?: (visitor: number) => unknown;
  /** A visitor's status under every fault, where the response contains nothing of WordPress's. */
  visitor?: number;
  /** The same for a member; by default 502, or the value of `byFault`. */
  member?: number;
  byFault?: Statuses;
  /** A visitor's status where `byFault` has a member's session ended. */
  refused?: number;
  /** How many of WordPress's routes one request reads at once; 1 by default. */
  atOnce?: number;
};

const all = (names: FaultName[], status: number): Statuses =>
  Object.fromEntries(names.map((name) => [name, status]));
/** A member's route ends a session whose token WordPress refuses. */
export const dead = all(deadTokens, 401);
/** A success without content counts, because the client reads again afterwards. */
const done = all(wordlessFaults, 200);

/** A refusal by WordPress, whose text says where else to write. */
const untaken: Statuses = { "a token that is none": 503, "a token that is old": 503 };

const password = "quiet-Rain-on-slate-5";
const turnstileToken = "anti-bot";
const nameOf = (visitor: number) => `visitor${visitor}@murmur.test`;

const read: Row = {};
const ofMember: Row = { visitor: 401, byFault: dead };
const ofNobody = (status: number): Row => ({ visitor: status, member: status });

/** Every route, by its method and address. */
export const rows: Record<string, Row> = {
  "GET /_api/anchors": read,
  "GET /_api/homepage": read,
  "GET /_api/memberships/levels": read,
  "GET /_api/videos": read,
  "GET /_api/videos/featured-anchors": read,
  // Suggestions before a search consist of optional parts.
  "GET /_api/suggestions": { ...ofNobody(200), atOnce: 2 },
  "GET /_api/triggers/soft-rain/preview": read,
  "GET /_api/video/soft-rain": { byFault: dead },
  "GET /_api/video/soft-rain/captions/en": read,
  "GET /_api/video/soft-rain/comments": read,
  "POST /_api/video/soft-rain/comments": {
    body: () => ({ content: "Lovely." }),
    visitor: 401,
    byFault: { ...dead, ...done },
  },
  "GET /_api/video/soft-rain/comments/mine": ofMember,
  "DELETE /_api/video/soft-rain/comments/3": { ...ofMember, byFault: { ...dead, ...done } },
  "PUT /_api/video/soft-rain/comments/3/heart": ofMember,
  "DELETE /_api/video/soft-rain/comments/3/heart": ofMember,
  "POST /_api/video/soft-rain/comments/3/report": {
    ...ofMember,
    body: () => ({ reason: "spam", text: "" }),
    byFault: { ...dead, ...done },
  },
  "POST /_api/video/soft-rain/report": {
    ...ofMember,
    body: () => ({ reason: "spam", text: "" }),
    byFault: { ...dead, ...done },
  },
  "GET /_api/admin/reports": ofMember,
  "POST /_api/admin/reports": { ...ofMember, body: () => ({ kind: "comment", id: 31, action: "hide" }) },
  "POST /_api/preview": { body: () => ({ token: "5020.1.x" }) },
  "GET /_api/videos/early": ofMember,
  "GET /_api/video-requests": ofMember,
  "POST /_api/video-requests": {
    body: () => ({ text: "Rain on a tent" }),
    visitor: 401,
    byFault: { ...dead, ...all(wordlessFaults, 201) },
  },
  "GET /_api/admin/numbers": ofMember,
  "GET /_api/admin/numbers.csv": ofMember,
  "GET /_api/admin/payments": ofMember,
  "POST /_api/admin/payments": { ...ofMember, body: () => ({ action: "retry", id: "5O190127TN364715T" }) },
  "POST /_api/auth/login": {
    body: (visitor) => ({ usernameOrEmail: nameOf(visitor), password, turnstileToken }),
    byFault: { "a token that is none": 401, "a token that is old": 400 },
  },
  "GET /_api/auth/login-by-mail": ofNobody(200),
  "POST /_api/auth/login-by-mail": {
    body: (visitor) => ({ usernameOrEmail: nameOf(visitor), turnstileToken }),
    ...ofNobody(200),
  },
  "POST /_api/auth/mailed-login": {
    body: (visitor) => ({ key: `${visitor}-key` }),
    byFault: { "a token that is none": 403, "a token that is old": 400 },
  },
  "POST /_api/auth/register": {
    body: (visitor) => ({ email: nameOf(visitor), password, displayName: "Mira", turnstileToken }),
    byFault: { "a token that is none": 403, "a token that is old": 400 },
  },
  // Without a challenge, WordPress gets no request.
  "POST /_api/auth/second-factor": { ...ofNobody(401), body: () => ({ code: "287082" }) },
  "POST /_api/user/second-factor": { ...ofMember, body: () => ({ action: "setUp", password }) },
  "POST /_api/auth/passkey": {
    ...ofNobody(401),
    body: () => ({
      action: "finish",
      response: {
        id: "Yk3v",
        rawId: "Yk3v",
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "AA" },
      },
    }),
  },
  "GET /_api/user/passkeys": ofMember,
  "POST /_api/user/passkeys": { ...ofMember, body: () => ({ action: "begin", password }) },
  "POST /_api/auth/account-link": {
    body: (visitor) => ({ purpose: "verify", key: `${visitor}-key` }),
    byFault: { "a token that is none": 403, "a token that is old": 400 },
  },
  "POST /_api/user/verify-email": { visitor: 401, byFault: { ...dead, ...all(wordlessFaults, 200) } },
  "POST /_api/user/change-email": {
    body: (visitor) => ({ email: nameOf(visitor), password }),
    visitor: 401,
    byFault: { ...dead, ...all(wordlessFaults, 200) },
  },
  "GET /_api/user/data": { ...ofMember, atOnce: 2 },
  "POST /_api/user/delete-account": { ...ofMember, body: () => ({ password }) },
  "POST /_api/user/keep-account": { visitor: 401, byFault: { ...dead, ...all(wordlessFaults, 200) } },
  "POST /_api/forget-member": ofNobody(404),
  "POST /_api/auth/logout": ofNobody(204),
  "POST /_api/auth/logout-everywhere": { visitor: 401, member: 204 },
  "GET /_api/user/me": { visitor: 200, byFault: dead },
  "GET /_api/user/sessions": { visitor: 401, member: 200 },
  "POST /_api/user/sessions": { visitor: 401, member: 200, body: () => ({ id: "a-session-that-is-none" }) },
  "GET /_api/user/watch-later": ofMember,
  "PUT /_api/user/watch-later": { ...ofMember, body: () => ({ slug: "soft-rain", saved: true }) },
  "DELETE /_api/user/watch-later": { ...ofMember, byFault: { ...dead, ...done } },
  "GET /_api/user/feed": ofMember,
  "POST /_api/user/feed": ofMember,
  "GET /_api/user/following": ofMember,
  "PUT /_api/user/following": { ...ofMember, body: () => ({ anchor: "mira", following: true }) },
  "GET /_api/user/following/videos": ofMember,
  "GET /_api/user/history": ofMember,
  "PUT /_api/user/history": {
    ...ofMember,
    body: () => ({ slug: "soft-rain", position: 61, duration: 1260 }),
  },
  "DELETE /_api/user/history": ofMember,
  "DELETE /_api/user/history/soft-rain": ofMember,
  "POST /_api/user/streams": { visitor: 401, member: 200, body: () => ({ id: "0123-4567", isStart: true }) },
  "POST /_api/user/change-password": {
    body: () => ({ current_password: "old-quiet-rain-5", new_password: password }),
    visitor: 401,
    byFault: { ...dead, ...done },
  },
  "POST /_api/user/update-profile": {
    body: () => ({ display_name: "Mira" }),
    visitor: 401,
    byFault: { ...dead, ...done },
  },
  "POST /_api/user/me/subscription/cancel": { visitor: 401, byFault: { ...dead, ...done } },
  "POST /_api/user/lost-password": {
    body: (visitor) => ({ email: nameOf(visitor), turnstileToken }),
    ...ofNobody(200),
  },
  "POST /_api/withdrawals": {
    body: (visitor) => ({
      kind: "cancellation",
      name: "Mira",
      email: nameOf(visitor),
      reference: "",
      turnstileToken,
    }),
    byFault: dead,
    refused: 503,
  },
  "POST /_api/withdrawals/confirm": { body: () => ({ key: "7.1.x.y" }), byFault: untaken },
  "POST /_api/user/reset-password": {
    body: (visitor) => ({ key: "k", login: nameOf(visitor), password, password_confirmation: password }),
    byFault: { "a token that is none": 403, "a token that is old": 400, ...done },
  },
  "GET /_api/memberships/level/3/paypal-plan": ofMember,
  "GET /_api/paypal/config": ofNobody(200),
  "POST /_api/paypal/order": { ...ofMember, body: () => ({ levelId: 6 }) },
  "POST /_api/paypal/subscription": { ...ofMember, body: () => ({ levelId: 3 }) },
  "POST /_api/paypal/webhook": ofNobody(401),
  "POST /_api/paypal-verify": {
    ...ofMember,
    body: () => ({ levelId: 6, paypalOrderID: "5O190127TN364715T" }),
    byFault: { ...dead, "503": 503 },
  },
  "POST /_api/paypal-subscription-verify": {
    ...ofMember,
    body: () => ({ levelId: 3, subscriptionID: "I-BW452GLLEP1G" }),
    byFault: { ...dead, "503": 503 },
  },
  "POST /_api/checkout/prepare-for-existing-user": { ...ofMember, body: () => ({ level_id: 3 }) },
  "POST /_api/checkout/complete-payment": { ...ofMember, body: () => ({ token: "EC-1", PayerID: "2" }) },
  "GET /_api/user/payments": ofMember,
  "POST /_api/payments/alipay": {
    ...ofMember,
    body: (visitor) => ({ levelId: 3, reference: `2026112122001${visitor}` }),
  },
  "GET /_api/health/ready": ofNobody(200),
  "POST /_api/revalidate": ofNobody(404),
};
