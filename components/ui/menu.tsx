import type { ReactNode } from "react";

type MenuProps = {
  label: string;
  className?: string;
  text: ReactNode;
  round?: boolean;
  children: ReactNode;
};

/**
 * A disclosure that works without JavaScript; with it, menus close by themselves (components/layout/close-menus.ts).
 */
export function Menu({ label, className = "", text, round = false, children }: MenuProps) {
  return (
    <details className={`menu ${className}`}>
      <summary className={round ? "btn sm round" : "btn ghost sm"} aria-label={label}>
        {text}
      </summary>
      <div>{children}</div>
    </details>
  );
}
