import { useEffect, useRef } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { onFirstToast } from "./show-toast.ts";

/** A return from a checkout is reported on any page. */
const isReturn = () => /[?&]checkout_status=/.test(window.location.search);

/** The place of the toasts; their code loads with the first one. */
export function Toasts({ label }: { label: string }) {
  const { part: area, load } = useLazy(() => import("./toast-area.tsx"));
  useEffect(() => onFirstToast(load), [load]);
  useEffect(() => {
    if (isReturn()) import("./checkout-notice.ts").then(({ notifyCheckoutStatus }) => notifyCheckoutStatus());
  }, []);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const toPlace = ({ altKey, code }: KeyboardEvent) => altKey && code === "KeyT" && place.current?.focus();
    document.addEventListener("keydown", toPlace);
    return () => document.removeEventListener("keydown", toPlace);
  }, []);
  if (area) return <area.ToastArea label={label} />;
  return <section ref={place} aria-label={label} tabIndex={-1} />;
}
