import { afterEach, describe, expect, test, vi } from "vitest";
import { askForFeedSecret, fetchFeed } from "#lib/wordpress/accounts/feed-address.ts";
import { fetchFollowing, saveFollowing } from "#lib/wordpress/accounts/following.ts";
import { deleteHistory, fetchHistory, saveWatched } from "#lib/wordpress/accounts/history.ts";
import * as member from "#lib/wordpress/accounts/member.ts";
import { fetchVideoRequests, sendVideoRequest } from "#lib/wordpress/accounts/video-request.ts";
import { fetchWatchLater, saveWatchLater } from "#lib/wordpress/accounts/watch-later.ts";
import { fetchAnchors, fetchFeaturedAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { fetchCapabilities } from "#lib/wordpress/catalogue/capabilities.ts";
import { fetchComments, postComment } from "#lib/wordpress/catalogue/comment.ts";
import { fetchEarlyVideos } from "#lib/wordpress/catalogue/early-video.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";
import { fetchVideo, fetchVideoAsMember, fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { decideAlipayClaim, sendAlipayClaim } from "#lib/wordpress/payments/alipay.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payments/membership.ts";
import * as payment from "#lib/wordpress/payments/payment.ts";
import { fetchWordPressBooks } from "#lib/wordpress/payments/payment-books.ts";
import { fetchPayments } from "#lib/wordpress/payments/payments.ts";
import { operationOf, requestProblems } from "#tests/support/wordpress-api/check.ts";
import { operations } from "#tests/support/wordpress-api/document.ts";

// Some calls need the key that the site shares with WordPress.
vi.hoisted(() => {
  process.env.WORDPRESS_KEY = "k".repeat(40);
});

// docs/wordpress-api.yaml against the code that asks WordPress: neither has a call that the other lacks, every request
// is as documented, and every documented success can be read.

const token = "header.payload.signature";
const urls = {
  success_url: "https://murmur.test/payment/success",
  cancel_url: "https://murmur.test/register",
};
const [email, password] = ["mira@murmur.test", "Quiet-night-1"];
const registration = { email, password, displayName: "Mira" };
const visitor = { address: "203.0.113.9", human: false };
const mail = { username: "mira", language: "zh" } as const;
const reset = { key: "k", login: "mira", password: "Other-night-2", password_confirmation: "Other-night-2" };
const passwords = { current_password: "Quiet-night-1", new_password: "Other-night-2" };

const name = { userId: 7, levelId: 3, kind: "subscription", paypalId: "I-BW452GLLEP1G" } as const;
const news = { ...name, id: "n1", type: "subscription.renewed", at: "2026-11-21T08:00:00.000Z" };

const calls: [operationId: string, call: () => Promise<unknown>][] = [
  ["logIn", () => member.requestToken({ username: "mira", password, turnstileToken: "t" }, visitor)],
  ["logIn", () => member.requestToken({ username: email, password }, visitor)],
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
  ["showVideo", () => fetchVideo("雨声")],
  ["showVideo", () => fetchVideoAsMember(token, "soft-rain")],
  ["listComments", () => fetchComments("soft-rain", 2)],
  ["postComment", () => postComment(token, "soft-rain", "晚安 🌙")],
  ["showUserMeta", () => fetchWatchLater(token)],
  ["updateUserMeta", () => saveWatchLater(token, ["soft-rain", "雨声"])],
  ["showFeedSecret", () => askForFeedSecret(token, "GET")],
  ["renewFeedSecret", () => askForFeedSecret(token, "POST")],
  ["readFeed", () => fetchFeed("12-4bQ7fH2kX9sT1vN8yR3wE6uP5aZ0cJmD")],
  ["showFollowing", () => fetchFollowing(token)],
  ["changeFollowing", () => saveFollowing(token, { anchor: "雨", following: true })],
  ["showHistory", () => fetchHistory(token)],
  ["noteWatched", () => saveWatched(token, { slug: "雨声", position: 61.5, duration: 1260 })],
  ["clearHistory", () => deleteHistory(token)],
  ["listEarlyVideos", () => fetchEarlyVideos(token)],
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
  ["tellPaymentEvent", () => payment.tellPaymentNews(news)],
  ["listPayments", () => fetchPayments(token)],
  ["claimAlipayPayment", () => sendAlipayClaim(token, { levelId: 3, reference: "2026112122001" })],
  ["decideAlipayClaim", () => decideAlipayClaim("2026112122001", true)],
  ["showPaymentBooks", () => fetchWordPressBooks(Date.parse("2026-11-01"), Date.parse("2026-11-21"))],
];

/** What WordPress may offer, and this site has no page for; the self-check is for the doctor. */
const unused = ["showSelfCheck", ...["listTriggers", "showPage"], ...["showWatchLater", "changeWatchLater"]];

afterEach(() => vi.unstubAllGlobals());

/** WordPress answers with this; returns the requests that it gets. */
function answerWith(response: () => Response): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    asked.push(new Request(url, init));
    return response();
  });
  return asked;
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

test("the site asks for every operation of the document that it has a use for", () => {
  const asked = new Set([...calls.map(([operationId]) => operationId), ...unused]);
  expect([...asked].toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
});

describe.each(calls)("%s", (operationId, call) => {
  const answers = successes(operationId);

  test("asks as documented", async () => {
    const [, answer] = answers[0] ?? expect.fail("no documented success");
    const asked = answerWith(answer);
    await call();
    expect(asked.map((request) => operationOf(request)?.operation.operationId)).toEqual([operationId]);
    for (const request of asked) expect(await requestProblems(request)).toEqual([]);
  });

  test.each(answers)("reads %s", async (_, answer) => {
    answerWith(answer);
    await expect(call()).resolves.not.toBeInstanceOf(Error);
  });
});
