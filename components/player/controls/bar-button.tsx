"use client";

import type { ComponentProps } from "react";
import { PlayerIcon, type PlayerIconName } from "#components/player/core/player-icon.tsx";

type BarButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: PlayerIconName;
  label: string;
  /** The key that does the same. */
  shortcut?: string;
};

/** An icon button of the bar; its tooltip has its label and key. */
export const BarButton = ({ icon, label, shortcut, className = "", ...button }: BarButtonProps) => (
  <button
    type="button"
    className={`bar-button ${className}`}
    aria-label={label}
    data-tip={shortcut ? `${label} (${shortcut})` : label}
    {...button}
  >
    <PlayerIcon name={icon} />
  </button>
);
