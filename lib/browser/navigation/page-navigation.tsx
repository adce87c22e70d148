"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useState, useTransition } from "react";
import { type Navigate, needsDocument, useOpenPage } from "./navigation.ts";

const NavigateContext = createContext<Navigate>(() => {});
const TargetContext = createContext<string | null>(null);

let leftPage: string | null = null;

export function PageNavigation({ children }: { children: ReactNode }) {
  const openPage = useOpenPage();
  const [pending, start] = useTransition();
  const [target, setTarget] = useState("");
  const [leaving, setLeaving] = useState(false);
  // The back/forward cache restores also a page with a navigation under way.
  useEffect(() => {
    const onRestore = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener("pageshow", onRestore);
    return () => window.removeEventListener("pageshow", onRestore);
  }, []);
  const navigate = useCallback<Navigate>(
    (address, options) => {
      setTarget(address);
      leftPage = location.pathname;
      // A document load would never end the transition.
      const loadsDocument = needsDocument(address);
      setLeaving(loadsDocument);
      if (loadsDocument) openPage(address, options);
      else start(() => openPage(address, options));
    },
    [openPage],
  );
  return (
    <NavigateContext value={navigate}>
      <TargetContext value={pending || leaving ? target : null}>{children}</TargetContext>
    </NavigateContext>
  );
}

/** Navigates to another page of this site (product: Navigation). */
export const useNavigate = (): Navigate => use(NavigateContext);

/** The path that the last navigation within this document left; null before the first. */
export const previousPath = (): string | null => leftPage;

/** The address of the page that is loading, or null. */
export const useNavigationTarget = (): string | null => use(TargetContext);
