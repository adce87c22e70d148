"use client";

import type { MethodViewProps } from "#components/payment/base/method.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { type HostedState, reduceHostedPayment } from "#lib/browser/payment/hosted-state.ts";
import { isInAppBrowser, openPaymentPage } from "#lib/browser/payment/open-payment-page.ts";
import { popupOutcome } from "#lib/browser/payment/popup.ts";
import { markBought, storePage, storePlan } from "#lib/browser/payment/tab-marks.ts";
import { refreshSession, sessionQuery } from "#lib/browser/session/session.ts";
import { forgetWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";
import type { PayPalDetails } from "./describe.ts";
import { checkoutFailure, secondPayment } from "./failures.ts";
import { paypalKinds } from "./kinds.ts";
import { welcomeMs } from "./use-after-purchase.ts";
import { useCheckoutWindow, writeOpening } from "./use-checkout-window.ts";
import { useLateLevel } from "./use-late-level.ts";
import { useStateMachine } from "./use-state-machine.ts";

const idle: HostedState = { name: "idle" };

const levelNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.membershipLevelId ?? 0;

type HostedProps = Pick<
  MethodViewProps<PayPalDetails>,
  "plan" | "agreed" | "details" | "path" | "onClose"
> & {
  /** The buyer closed a window of PayPal's buttons, or the browser lost it. */
  cancelled: boolean;
};

type WelcomeOptions = { text: string; onWelcome: () => void; onClose: () => void };

/** The end of a payment: a toast, and a welcome for a buyer who wanted a video, which `watch` opens. */
function useWelcome({ text, onWelcome, onClose }: WelcomeOptions) {
  const navigate = useNavigate();
  const complete = () => {
    markBought();
    if (wantedVideo() === null) {
      showToast("success", text);
      return onClose();
    }
    showToast("success", text, { duration: welcomeMs });
    onWelcome();
  };
  const watch = () => {
    const video = wantedVideo();
    if (video !== null) navigate(video);
    onClose();
    forgetWantedVideo();
  };
  return { complete, watch };
}

/** Payment in a window of PayPal's (product: Checkout window). */
export function useHostedCheckout({ plan, agreed, details, path, onClose, cancelled }: HostedProps) {
  const t = details.texts.hosted;
  const { state, current, shown, send } = useStateMachine(reduceHostedPayment, idle);
  const popup = useCheckoutWindow(send);
  const { complete, watch } = useWelcome({
    text: t.completed,
    onWelcome: () => send({ type: "welcomed" }),
    onClose,
  });
  const fail = (error: unknown) => {
    popup.close();
    const second = secondPayment(error);
    if (second !== null) return void send({ type: "second", message: second });
    const message = checkoutFailure(error, t);
    send({ type: "error", message });
    showToast("error", message);
  };
  useLateLevel(state.name === "unchanged" || (cancelled && state.name === "idle"), complete);
  /** Reads the outcome from the account, after the window was closed. */
  const readOutcome = async (levelBefore: number) => {
    send({ type: "window-closed" });
    const member = await refreshSession().catch(() => null);
    const outcome = popupOutcome(levelBefore, member?.membershipLevelId ?? null);
    popup.stopWatching();
    if (outcome === "unchanged") send({ type: "level-unchanged" });
    else if (current.current.name === "checking") complete();
  };
  /**
   * Without a window, continues the payment in this tab; PayPal returns the buyer to this page. `blocked`: the text if
   * the payment can't continue in this tab.
   */
  const continueInTab = async (blocked: string | null) => {
    send({ type: "started" });
    try {
      const address = await paypalKinds.checkout.create(plan.id, agreed);
      // The buyer has closed the dialog and stays on this page.
      if (!shown.current) return void (blocked !== null && showToast("error", blocked));
      storePage();
      openPaymentPage(address, "_self");
    } catch (error) {
      if (shown.current) fail(error);
    }
  };
  const start = async () => {
    // A window inherits the session storage of the tab that opens it.
    storePlan(plan.id);
    const opened = isInAppBrowser() ? null : popup.open();
    if (opened === null) {
      const blocked = path === paths.profile ? t.blockedInProfile : t.blocked;
      return continueInTab(isInAppBrowser() ? null : blocked);
    }
    send({ type: "started" });
    try {
      const opening = writeOpening(opened, t.opening);
      const [address] = await Promise.all([paypalKinds.checkout.create(plan.id, agreed), opening]);
      // The blank window, or the dialog, was closed meanwhile.
      if (!popup.isHeld()) return;
      const levelBefore = levelNow();
      // Creating the checkout may have changed the account in WordPress.
      refreshSession().catch(() => {});
      if (!opened.closed) openPaymentPage(address, "checkout");
      send({ type: "window-opened" });
      popup.watch(opened, () => readOutcome(levelBefore));
    } catch (error) {
      fail(error);
    }
  };
  return { state, start, watch, show: popup.focus, reset: () => send({ type: "reset" }) };
}
