import type { ReactNode } from "react";

type PlayerOverlayProps = { role?: "alert"; className?: string; children: ReactNode };

/** A notice over the poster, hidden while a member's own view loads. */
export function PlayerOverlay({ role, className = "", children }: PlayerOverlayProps) {
  return (
    <div
      role={role}
      className={`absolute inset-0 flex flex-col items-center justify-center gap-3 bg-shade p-4 text-center signed-in:group-data-[watch=pending]:invisible ${className}`}
    >
      {children}
    </div>
  );
}
