"use client";

import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { MethodViewProps } from "#components/payment/methods/method.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useNavigate } from "#lib/browser/navigation/page-navigation.tsx";
import { openPaymentPage, opensNoWindows } from "#lib/browser/payment/open-payment-page.ts";
import {
  listenForDecline,
  openingPage,
  popupFeatures,
  popupOutcome,
  watchPopup,
  whenOpened,
} from "#lib/browser/payment/popup.ts";
import { markBought, storePage, storePlan } from "#lib/browser/payment/tab-marks.ts";
import { refreshSession, sessionQuery } from "#lib/browser/session/session.ts";
import { forgetWantedVideo, wantedVideo } from "#lib/browser/watching/wanted-video.ts";
import type { PayPalDetails } from "./describe.ts";
import { checkoutFailure, secondPayment } from "./failures.ts";
import { paypalKinds } from "./kinds.ts";
import { useLateLevel } from "./use-late-level.ts";
import { welcomeTime } from "./welcome.tsx";

type HostedState =
  | { name: "idle" | "opening" | "open" | "checking" | "unchanged" | "welcome" }
  | { name: "error" | "declined" | "second"; message: string };

const levelNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.membershipLevelId ?? 0;

/** Writes a text into the blank window. It may already show the provider's page. */
function showOpening(opened: Window, text: string): void {
  try {
    opened.document.title = text;
    opened.document.body.textContent = text;
  } catch {
    // The window already shows another origin, in which a page can't write.
  }
}

/**
 * The state after the window has gone. One that never opened leaves nothing pending; the outcome of a closed one is
 * already being read.
 */
const withoutWindow = (now: HostedState): HostedState =>
  now.name === "opening" || now.name === "open" ? { name: "idle" } : now;

type HostedProps = Pick<
  MethodViewProps<PayPalDetails>,
  "plan" | "agreed" | "details" | "path" | "onClose"
> & {
  /** The buyer closed a window of PayPal's buttons, or the browser lost it. */
  cancelled: boolean;
};

/** The window, and what watches it. Both end with the page, and with the dialog. */
function useCheckoutWindow(setState: Dispatch<SetStateAction<HostedState>>) {
  const popup = useRef<Window | null>(null);
  const stopWatching = useRef(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const leave = () => {
      stopWatching.current();
      popup.current?.close();
      popup.current = null;
      setState(withoutWindow);
    };
    // The back/forward cache restores the page with its old state.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && leave();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      isGone.current = true;
      leave();
    };
  }, [setState]);
  return { popup, stopWatching, isGone };
}

/** Payment in a window of PayPal's (product: Checkout window). */
export function useHostedCheckout({ plan, agreed, details, path, onClose, cancelled }: HostedProps) {
  const t = details.texts.hosted;
  const navigate = useNavigate();
  const [state, setState] = useState<HostedState>({ name: "idle" });
  const { popup, stopWatching, isGone } = useCheckoutWindow(setState);

  const fail = (error: unknown) => {
    popup.current?.close();
    const second = secondPayment(error);
    if (second !== null) return setState({ name: "second", message: second });
    const message = checkoutFailure(error, t);
    setState({ name: "error", message });
    showToast("error", message);
  };
  const complete = () => {
    markBought();
    if (wantedVideo() === null) {
      showToast("success", t.completed);
      return onClose();
    }
    showToast("success", t.completed, { duration: welcomeTime });
    setState({ name: "welcome" });
  };
  const watch = () => {
    const video = wantedVideo();
    if (video !== null) navigate(video);
    onClose();
    forgetWantedVideo();
  };
  useLateLevel(state.name === "unchanged" || (cancelled && state.name === "idle"), complete);
  /** After the window closed, the account shows the outcome. */
  const readOutcome = async (levelBefore: number) => {
    setState({ name: "checking" });
    const member = await refreshSession().catch(() => null);
    return popupOutcome(levelBefore, member?.membershipLevelId ?? null);
  };
  /**
   * Without a window the payment continues in this tab and returns here. `blocked`: the text if it can't continue
   * here.
   */
  const goOnHere = async (blocked: string | null) => {
    setState({ name: "opening" });
    try {
      const address = await paypalKinds.checkout.create(plan.id, agreed);
      // The buyer has closed the dialog and stays on this page.
      if (isGone.current) return void (blocked !== null && showToast("error", blocked));
      storePage();
      openPaymentPage(address, "_self");
    } catch (error) {
      if (!isGone.current) fail(error);
    }
  };
  const start = async () => {
    // A window inherits the session storage of the tab that opens it.
    storePlan(plan.id);
    // Opened during the click, because browsers block later windows; its address follows.
    const opened = opensNoWindows() ? null : window.open(openingPage, "checkout", popupFeatures);
    if (opened === null || opened.closed) {
      const blocked = path === paths.profile ? t.blockedInProfile : t.blocked;
      return goOnHere(opensNoWindows() ? null : blocked);
    }
    popup.current = opened;
    setState({ name: "opening" });
    try {
      const shown = whenOpened(opened).then(() => showOpening(opened, t.opening));
      const [address] = await Promise.all([paypalKinds.checkout.create(plan.id, agreed), shown]);
      // The blank window, or the dialog, was closed meanwhile.
      if (popup.current === null) return;
      const levelBefore = levelNow();
      // Creating the checkout may have changed the account in WordPress.
      refreshSession().catch(() => {});
      if (!opened.closed) openPaymentPage(address, "checkout");
      setState({ name: "open" });
      let isDeclined = false;
      const stopPolling = watchPopup(opened, async () => {
        const outcome = await readOutcome(levelBefore);
        stopWatching.current();
        // The window's last message may arrive after it has closed.
        if (isDeclined) return;
        if (outcome === "raised") complete();
        else setState({ name: outcome });
      });
      const stopListening = listenForDecline(opened, (message) => {
        isDeclined = true;
        stopWatching.current();
        setState({ name: "declined", message });
      });
      stopWatching.current = () => {
        stopPolling();
        stopListening();
      };
    } catch (error) {
      fail(error);
    }
  };
  return { state, start, watch, show: () => popup.current?.focus(), reset: () => setState({ name: "idle" }) };
}
