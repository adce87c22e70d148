"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useState, useTransition } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";

type RscRequest = (address: string, how?: { replace?: boolean }) => void;
const MoveContext = createContext<RscRequest>(() => {});
const TargetContext = createContext<string | null>(null);

/** The path of the page that the last move within the app has left. */
let leftPage: string | null = null;

/** Around the frame of all pages: knows where a move leads while the next page is on its way. */
export function PageNavigation({ children }: { children: ReactNode }) {
  const router = useInnerRouter();
  const [pending, start] = useTransition();
  const [target, setTarget] = useState("");
  const [leaving, setLeaving] = useState(false);
  // Out of the back/forward cache the page comes as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const move = useCallback<RscRequest>(
    (address, { replace = false } = {}) => {
      setTarget(address);
      leftPage = location.pathname;
      // A document takes this one's place: no transition would end.
      const loads = needsDocument(address);
      setLeaving(loads);
      if (loads) location[replace ? "replace" : "assign"](address);
      else start(() => router[replace ? "replace" : "push"](address));
    },
    [router],
  );
  return (
    <MoveContext value={move}>
      <TargetContext value={pending || leaving ? target : null}>{children}</TargetContext>
    </MoveContext>
  );
}

/** Goes to another page of this site by its address, which shows that it is on its way (product: Moves). */
export const useNavigate = (): RscRequest => use(MoveContext);

/** The path of the page of this site from which one came here; null from elsewhere. */
export function pageBefore(): string | null {
  if (leftPage !== null || !document.referrer) return leftPage;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : null;
}

/** The address of the page that is on its way; null without one. */
export const useNavigationTarget = (): string | null => use(TargetContext);
