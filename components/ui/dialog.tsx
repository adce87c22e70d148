"use client";

import * as Radix from "@radix-ui/react-dialog";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";
import { PullHandle } from "./pull-handle.tsx";

type DialogProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: string;
  /** The name of the button that closes it. */
  close: string;
  /** The button that opens it; without one it is open while it is rendered. */
  trigger?: ReactNode;
  onClose?: () => void;
  /** Before the title. */
  lead?: ReactNode;
  /** The element to render the dialog in; the body by default, in full screen the element that fills it. */
  container?: Element | null;
};

/** A modal dialog: a sheet from below on a phone, else a panel. It traps the focus and returns it on closing. */
export function Dialog({ title, close, trigger, onClose, lead, container, ...props }: DialogProps) {
  const { className = "", children, ...content } = props;
  const [opener] = useState(() => (trigger === undefined ? document.activeElement : null));
  // Radix focuses its own trigger, if there is one.
  const returnFocus = (event: Event) => {
    if (trigger !== undefined) return;
    event.preventDefault();
    // Nothing had the focus where an address opened the dialog.
    const hasOpener = opener?.isConnected && opener !== document.body;
    const target = hasOpener ? opener : document.getElementById("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  return (
    <Radix.Root {...(trigger === undefined && { open: true })} onOpenChange={(open) => open || onClose?.()}>
      {trigger}
      <Radix.Portal container={container ?? null}>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content className={`dialog ${className}`} onCloseAutoFocus={returnFocus} {...content}>
          <PullHandle />
          <div className="mb-3 flex min-h-11 items-center gap-3">
            {lead}
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close
              data-close=""
              className="btn ghost round -mr-2 ml-auto print:hidden"
              aria-label={close}
            >
              <Icon>
                <path d="m6 6 12 12M18 6 6 18" />
              </Icon>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
