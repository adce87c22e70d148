"use client";

import type { ComponentProps } from "react";
import { PlayerIcon, type PlayerIconName } from "./player-icon.tsx";

type BarButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: PlayerIconName;
  label: string;
};

/** An icon button of the bar; its label is its tooltip. */
export const BarButton = ({ icon, label, className = "", ...button }: BarButtonProps) => (
  <button type="button" className={`bar-button ${className}`} aria-label={label} data-tip={label} {...button}>
    <PlayerIcon name={icon} />
  </button>
);
