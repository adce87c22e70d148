"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useState, useTransition } from "react";
import { needsDocument, useInnerRouter } from "./navigation.ts";

type Navigate = (address: string, how?: { replace?: boolean }) => void;
const NavigateContext = createContext<Navigate>(() => {});
const TargetContext = createContext<string | null>(null);

let leftPage: string | null = null;

export function PageNavigation({ children }: { children: ReactNode }) {
  const router = useInnerRouter();
  const [pending, start] = useTransition();
  const [target, setTarget] = useState("");
  const [leaving, setLeaving] = useState(false);
  // The back/forward cache restores this state, too.
  useEffect(() => {
    const onRestore = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", onRestore);
    return () => window.removeEventListener("pageshow", onRestore);
  }, []);
  const navigate = useCallback<Navigate>(
    (address, { replace = false } = {}) => {
      setTarget(address);
      leftPage = location.pathname;
      // A document load would never end the transition.
      const loadsDocument = needsDocument(address);
      setLeaving(loadsDocument);
      if (loadsDocument) location[replace ? "replace" : "assign"](address);
      else start(() => router[replace ? "replace" : "push"](address));
    },
    [router],
  );
  return (
    <NavigateContext value={navigate}>
      <TargetContext value={pending || leaving ? target : null}>{children}</TargetContext>
    </NavigateContext>
  );
}

/** Navigates to another page of this site (product: Moves). */
export const useNavigate = (): Navigate => use(NavigateContext);

/** The path that the last navigation within this document has left, else null. */
export const pathLeft = (): string | null => leftPage;

/** The address of the page that is loading, or null. */
export const useNavigationTarget = (): string | null => use(TargetContext);
