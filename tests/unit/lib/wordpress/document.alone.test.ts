import { describe, expect, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { fetchFeedAnchors, requestFeedSecret } from "#lib/wordpress/accounts/feed-address.ts";
import { fetchFollowing, saveFollowing } from "#lib/wordpress/accounts/following.ts";
import { deleteHistory, deleteWatched, fetchHistory, saveWatched } from "#lib/wordpress/accounts/history.ts";
import * as member from "#lib/wordpress/accounts/member.ts";
import * as owner from "#lib/wordpress/accounts/owner.ts";
import * as passkeys from "#lib/wordpress/accounts/passkeys.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  requestTokenWithCode,
  setUpSecondFactor,
} from "#lib/wordpress/accounts/second-factor.ts";
import { fetchUsers } from "#lib/wordpress/accounts/users.ts";
import { fetchVideoRequests, sendVideoRequest } from "#lib/wordpress/accounts/video-request.ts";
import { fetchWatchLater, saveWatchLater } from "#lib/wordpress/accounts/watch-later.ts";
import { fetchAnchors, fetchFeaturedAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { fetchCaptions, fetchCaptionsAsMember } from "#lib/wordpress/catalogue/captions.ts";
import {
  deleteComment,
  fetchComments,
  fetchOwnComments,
  postComment,
  setHeart,
} from "#lib/wordpress/catalogue/comment.ts";
import { fetchEarlyTeasers, fetchEarlyVideos } from "#lib/wordpress/catalogue/early-video.ts";
import { fetchFacets } from "#lib/wordpress/catalogue/facets.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";
import { fetchPreview, fetchVideo, fetchVideoAsMember, fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { fetchNumbers, sendMissedSearches } from "#lib/wordpress/desk/numbers.ts";
import { decideReport, fetchReports, sendReport } from "#lib/wordpress/desk/report.ts";
import { decideAlipayClaim, sendAlipayClaim } from "#lib/wordpress/payment/alipay.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import * as payment from "#lib/wordpress/payment/payment.ts";
import { fetchWordPressBooks } from "#lib/wordpress/payment/payment-books.ts";
import { fetchPayments } from "#lib/wordpress/payment/payments.ts";
import {
  decideWithdrawal,
  fetchWithdrawals,
  sendWithdrawal,
  sendWithdrawalKey,
} from "#lib/wordpress/payment/withdrawals.ts";
import { fetchCapabilities } from "#lib/wordpress/transport/fetch-capabilities.ts";
import { sendPlays } from "#server/plays/send-plays.ts";
import { reportMedia } from "#server/transcode/report-media.ts";
import { newUploadState } from "#server/transcode/upload-states.ts";
import { operationOf, requestProblems } from "#tests/support/wordpress-api/check.ts";
import { operations } from "#tests/support/wordpress-api/document.ts";

// Some calls need the key that the site shares with WordPress.
vi.hoisted(() => {
  process.env.WORDPRESS_KEY = "k".repeat(40);
});

// docs/wordpress-api.yaml against the code that asks WordPress: neither has a call that the other lacks, every
// request is as documented, and every documented success can be read.

const token = "header.payload.signature";
const site = "https://murmur.test";
const urls = { success_url: `${site}/payment/success`, cancel_url: `${site}/register` };
const [email, password] = ["mira@murmur.test", "Quiet-night-1"];
const registration = { email, password, displayName: "Mira" };
const visitor = { address: "203.0.113.9", human: false, language: "en" as const };
const mail = { username: "mira", language: "zh" } as const;
const reset = { key: "k", login: "mira", password: "Other-night-2", password_confirmation: "Other-night-2" };
const kind = "withdrawal" as const;
const withdrawal = { kind, name: "Mira", email, reference: "", turnstileToken: "t" };
const passkeyUse = { credential: "Yk3v", counter: 2, challenge: "q1mC" };
const publicKey = { credential: "Yk3v", public_key: "pQEC", counter: 0 };
const newPasskey = { ...publicKey, setup: "7.s", transports: ["internal"], name: "Phone" };
const passwords = { current_password: "Quiet-night-1", new_password: "Other-night-2" };

const name = { userId: 7, levelId: 3, kind: "subscription", paypalId: "I-BW452GLLEP1G" } as const;
const notice = { ...name, id: "n1", type: "subscription.renewed", at: "2026-11-21T08:00:00.000Z" };

const listened = { plays: 1, minutes: 41.5, finished: 1, slept: 0 };
const played = { video: "雨声", day: "2026-11-21", language: "zh", who: "member", part: "full", ...listened };

const everywhere = { search: "rain", inTriggers: true, inTranscripts: true };
const calls: [operationId: string, call: () => Promise<unknown>][] = [
  ["logIn", () => member.requestToken({ username: "mira", password, turnstileToken: "t" }, visitor)],
  ["logIn", () => member.requestToken({ username: email, password }, visitor)],
  ["logInWithSecondFactor", () => requestTokenWithCode({ challenge: "7-c", code: "287082" }, visitor)],
  ["setUpSecondFactor", () => setUpSecondFactor(token, password)],
  ["confirmSecondFactor", () => confirmSecondFactor(token, "287082")],
  ["showPasskeys", () => passkeys.fetchPasskeys(token)],
  ["beginPasskey", () => passkeys.beginPasskey(token, { password, code: "287082" })],
  ["addPasskey", () => passkeys.addPasskey(token, newPasskey)],
  ["removePasskey", () => passkeys.removePasskey(token, { id: 3, password })],
  ["findPasskey", () => passkeys.findPasskey("Yk3v", visitor)],
  ["logInWithPasskey", () => passkeys.requestTokenWithPasskey(passkeyUse, visitor)],
  ["provePasskey", () => passkeys.provePasskey(passkeyUse, visitor)],
  ["removeSecondFactor", () => removeSecondFactor(token, { password, code: "287082" })],
  ["changePassword", () => member.changePassword(token, { ...passwords, code: "287082" })],
  ["registerMember", () => member.registerUser({ ...registration, turnstileToken: "t" }, urls, visitor)],
  ["registerMember", () => member.registerUser(registration, urls, visitor)],
  ["requestPasswordReset", () => member.sendLostPasswordMail({ email, turnstileToken: "t" }, visitor)],
  ["requestPasswordReset", () => member.sendLostPasswordMail({ email }, visitor)],
  ["requestLoginMail", () => member.sendLoginMail({ ...mail, turnstileToken: "t" }, visitor)],
  ["requestLoginMail", () => member.sendLoginMail(mail, visitor)],
  ["logInByMail", () => member.requestMailedToken("7-Yk3vX0pQe8mN2sT5wZ1aB4cD7fG9hJ6k", visitor)],
  ["resetPassword", () => member.resetPassword(reset, visitor)],
  ["showCurrentUser", () => member.fetchUser(token)],
  ["changePassword", () => member.changePassword(token, passwords)],
  ["requestVerification", () => owner.sendVerification(token)],
  ["changeEmail", () => owner.changeEmail(token, { email, password })],
  ["changeEmail", () => owner.changeEmail(token, { email, password, code: "123456" })],
  ["followAccountLink", () => owner.followAccountLink({ purpose: "verify", key: "7.1.x.y" }, visitor)],
  ["showOwnData", () => owner.fetchOwnData(token)],
  ["deleteAccount", () => owner.deleteAccount(token, { password })],
  ["keepAccount", () => owner.keepAccount(token)],
  ["updateProfile", () => member.updateProfile(token, { display_name: "Mira 夜" })],
  ["cancelSubscription", () => member.cancelSubscription(token)],
  ["logOutEverywhere", () => member.logOutEverywhere(token)],
  ["listAnchors", () => fetchAnchors(2)],
  ["listFeaturedAnchors", () => fetchFeaturedAnchors()],
  ["showHomepage", () => fetchHomepage()],
  ["listVideos", () => fetchVideos({ page: 1, perPage: 30 })],
  ["listVideos", () => fetchVideos({ page: 2, perPage: 100, search: "雨 & tea", anchorId: 12 })],
  ["listVideos", () => fetchVideos({ page: 1, perPage: 30, choices: { sort: "views", access: "vip" } })],
  ["listVideos", () => fetchVideos({ page: 1, perPage: 30, choices: { sort: "shortest", language: "zh" } })],
  ["listVideos", () => fetchVideos({ page: 1, perPage: 30, choices: { trigger: "rain", length: "medium" } })],
  ["listVideos", () => fetchVideos({ page: 1, perPage: 30, ...everywhere })],
  ["listVideoFacets", () => fetchFacets({ ...everywhere, choices: { length: "short" } })],
  ["showVideo", () => fetchVideo("雨声")],
  ["showVideo", () => fetchVideoAsMember(token, "soft-rain")],
  ["showCaptions", () => fetchCaptions("雨声", "en")],
  ["showCaptions", () => fetchCaptionsAsMember(token, "soft-rain", "zh-Hant")],
  ["showPreview", () => fetchPreview("5020.1.x")],
  ["listComments", () => fetchComments("soft-rain", 2)],
  ["postComment", () => postComment(token, "soft-rain", { content: "晚安 🌙" })],
  ["postComment", () => postComment(token, "soft-rain", { content: "晚安 🌙", parent: "31" })],
  ["listOwnComments", () => fetchOwnComments(token, "soft-rain")],
  ["deleteComment", () => deleteComment(token, "soft-rain", "31")],
  ["giveHeart", () => setHeart(token, "soft-rain", "31", true)],
  ["takeHeart", () => setHeart(token, "soft-rain", "31", false)],
  ["reportComment", () => sendReport(token, "soft-rain", "31", { reason: "spam", text: "" })],
  ["reportVideo", () => sendReport(token, "soft-rain", null, { reason: "illegal", text: "晚安" })],
  ["listReports", () => fetchReports(token)],
  ["decideReport", () => decideReport(token, { kind: "comment", id: 31, action: "hide" })],
  ["showUserMeta", () => fetchWatchLater(token)],
  ["updateUserMeta", () => saveWatchLater(token, ["soft-rain", "雨声"])],
  ["showFeedSecret", () => requestFeedSecret(token, "GET")],
  ["renewFeedSecret", () => requestFeedSecret(token, "POST")],
  ["readFeed", () => fetchFeedAnchors("12-4bQ7fH2kX9sT1vN8yR3wE6uP5aZ0cJmD")],
  ["showFollowing", () => fetchFollowing(token)],
  ["changeFollowing", () => saveFollowing(token, { anchor: "雨", following: true })],
  ["showHistory", () => fetchHistory(token)],
  ["noteWatched", () => saveWatched(token, { slug: "雨声", position: 61.5, duration: 1260 })],
  ["removeWatched", () => deleteWatched(token, "雨声")],
  ["clearHistory", () => deleteHistory(token)],
  ["listUsers", () => fetchUsers(token, { include: ["7", "12"] })],
  ["listUsers", () => fetchUsers(token, { search: "mira@murmur.test" })],
  ["listEarlyVideos", () => fetchEarlyVideos(token)],
  ["listEarlyTeasers", () => fetchEarlyTeasers()],
  ["listVideoRequests", () => fetchVideoRequests(token)],
  ["addVideoRequest", () => sendVideoRequest(token, "Rain on a tent")],
  ["listMembershipLevels", () => fetchMembershipLevels()],
  ["showPayPalPlan", () => payment.fetchPlanId(token, 5)],
  ["prepareCheckout", () => payment.fetchCheckoutUrl(token, { level_id: 6, ...urls })],
  ["completePayment", () => payment.completeCheckoutAtWordPress(token, { token: "EC-1", PayerID: "P" })],
  ["verifyPayPalOrder", () => payment.confirmOrder(token, 6, "ORDER1", { status: "COMPLETED" })],
  ["verifyPayPalSubscription", () => payment.confirmSubscription(token, 3, "I-1")],
  ["showCapabilities", () => fetchCapabilities()],
  ["confirmPayment", () => payment.confirmAsSite(name)],
  ["confirmPayment", () => payment.confirmAsSite(name, { status: "COMPLETED" })],
  ["tellPaymentEvent", () => payment.sendPaymentNotice(notice)],
  ["listPayments", () => fetchPayments(token)],
  ["claimAlipayPayment", () => sendAlipayClaim(token, { levelId: 3, reference: "2026112122001" })],
  ["decideAlipayClaim", () => decideAlipayClaim("2026112122001", true)],
  ["sendWithdrawal", () => sendWithdrawal(withdrawal, { token: null, language: "zh", visitor })],
  ["sendWithdrawal", () => sendWithdrawal(withdrawal, { token, language: "en", visitor })],
  ["confirmWithdrawal", () => sendWithdrawalKey("7.1798488857.eyJpZCI6OH0.x", visitor)],
  ["listWithdrawals", () => fetchWithdrawals()],
  ["decideWithdrawal", () => decideWithdrawal({ id: 12, action: "refund", amount: "10.00" })],
  ["decideWithdrawal", () => decideWithdrawal({ id: 12, action: "done" })],
  ["countPlays", () => sendPlays(settings(), JSON.stringify({ batch: "b1", rows: [played] }))],
  ["showNumbers", () => fetchNumbers(token, 28)],
  [
    "countMissedSearches",
    () => sendMissedSearches({ batch: "b1", rows: [{ term: "hair cut", day: "2026-11-23", times: 4 }] }),
  ],
  [
    "reportMedia",
    () => reportMedia("/nowhere", settings(), [newUploadState("0123456789abcdef".repeat(2), 7)]),
  ],
  ["showPaymentBooks", () => fetchWordPressBooks(Date.parse("2026-11-01"), Date.parse("2026-11-21"))],
];

/** Operations that WordPress may offer and this site has no page for. The self-check is for the doctor. */
const unused = ["showSelfCheck", ...["listTriggers", "showPage"], ...["showWatchLater", "changeWatchLater"]];

/** WordPress answers with this response. Returns its requests. */
function answerWith(response: () => Response): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    requests.push(new Request(url, init));
    return response();
  });
  return requests;
}

/** The documented successes of an operation: their examples, and an empty body where that is one. */
function successes(operationId: string): [name: string, answer: () => Response][] {
  const operation = operations.find((one) => one.operationId === operationId);
  return Object.entries(operation?.responses ?? {}).flatMap(([key, answer]) => {
    if (!key.startsWith("2")) return [];
    const status = key === "2XX" ? 200 : Number(key);
    const examples = Object.entries(answer.content?.["application/json"]?.examples ?? {});
    const bodies = examples.map(([name, { value }]): [string, () => Response] => [
      `${key} ${name}`,
      () => Response.json(value, { status }),
    ]);
    if (answer["x-may-be-empty"]) bodies.push([`${key} empty`, () => new Response("", { status })]);
    return bodies;
  });
}

test("the site requests every operation of the API document that it has a use for", () => {
  const requests = new Set([...calls.map(([operationId]) => operationId), ...unused]);
  expect([...requests].toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
});

describe.each(calls)("%s", (operationId, call) => {
  const answers = successes(operationId);

  test("the request of an operation is as the API document says", async () => {
    const [, answer] = answers[0] ?? expect.fail("no documented success");
    const requests = answerWith(answer);
    await call();
    expect(requests.map((request) => operationOf(request)?.operation.operationId)).toEqual([operationId]);
    for (const request of requests) expect(await requestProblems(request)).toEqual([]);
  });

  test.each(answers)(
    "an answer of an operation that the API document allows is read: %s",
    async (_, answer) => {
      answerWith(answer);
      await expect(call()).resolves.not.toBeInstanceOf(Error);
    },
  );
});
