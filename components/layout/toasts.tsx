"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onFirstNotice } from "./notify";

type ToastArea = ComponentType<{ label: string }>;

/** Holds the place of the toasts; their code is fetched when there is something to say. */
export function Toasts({ label }: { label: string }) {
  const [area, setArea] = useState<{ ToastArea: ToastArea } | null>(null);
  useEffect(() => onFirstNotice(() => import("./toast-area").then(setArea)), []);
  return area && <area.ToastArea label={label} />;
}
