"use client";

import { type CSSProperties, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { isPhone } from "#lib/browser/base/is-phone.ts";
import { dismissOnSearch } from "./dismiss-on-search.ts";
import { takeToasts } from "./show-toast.ts";

/**
 * The place of a toast: on a phone at the top, if the pressed control lies in the lower half. That control has the focus,
 * or keeps its `:hover` in Safari.
 */
function placeOf(): { position?: "top-center" } {
  const [pressed] = [...document.querySelectorAll("a:hover, button:hover, :focus")].slice(-1);
  const isLow = pressed && pressed.getBoundingClientRect().bottom > window.innerHeight / 2;
  return isLow && isPhone() ? { position: "top-center" } : {};
}

/** The toasts (product: Toasts). */
export function ToastArea({ label }: { label: string }) {
  useEffect(
    () =>
      takeToasts(({ kind, text, action, ...more }) => {
        const open = action && { label: action.label, onClick: () => window.location.assign(action.href) };
        toast[kind](text, { ...placeOf(), ...more, ...(open && { action: open }) });
      }),
    [],
  );
  useEffect(() => dismissOnSearch(() => toast.dismiss()), []);
  return (
    <Toaster
      theme="dark"
      position="bottom-right"
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={label}
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset={{ bottom: "calc(24px + var(--dock) + var(--mini) + var(--chat))" }}
      mobileOffset={{
        top: "calc(8px + var(--header) + var(--player))",
        bottom: "calc(16px + var(--dock) + var(--mini) + var(--chat))",
      }}
      style={{ "--width": "356px" } as CSSProperties}
      toastOptions={{ className: "toast" }}
    />
  );
}
