"use client";

import { notify } from "#components/toast/notify.ts";

/** A button that only reports that the shop is a demo (product: Items). */
export function AddToCart({ label, item, notice }: { label: string; item: string; notice: string }) {
  return (
    <button
      type="button"
      className="btn mt-auto"
      aria-label={`${label}: ${item}`}
      onClick={() => notify("info", notice)}
    >
      {label}
    </button>
  );
}
