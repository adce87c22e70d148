"use client";

import { showToast } from "#components/toast/show-toast.ts";

/** A button that only reports that the shop is a demo (product: Items). */
export function AddToCart({ label, item, notice }: { label: string; item: string; notice: string }) {
  return (
    <button
      type="button"
      className="btn mt-auto"
      aria-label={`${label}: ${item}`}
      onClick={() => showToast("info", notice)}
    >
      {label}
    </button>
  );
}
