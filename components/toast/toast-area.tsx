"use client";

import { type CSSProperties, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { takeToasts } from "./notify.ts";

/** The toasts (product: Toasts). */
export function ToastArea({ label }: { label: string }) {
  useEffect(
    () =>
      takeToasts(({ kind, text, action, ...more }) => {
        const open = action && { label: action.label, onClick: () => window.location.assign(action.href) };
        toast[kind](text, { ...more, ...(open && { action: open }) });
      }),
    [],
  );
  return (
    <Toaster
      theme="dark"
      position="bottom-right"
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={label}
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset={{ bottom: "calc(24px + var(--dock))" }}
      mobileOffset={{ bottom: "calc(16px + var(--dock))" }}
      style={{ "--width": "356px" } as CSSProperties}
      toastOptions={{ className: "toast" }}
    />
  );
}
