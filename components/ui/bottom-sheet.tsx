"use client";

import { type ReactNode, useRef } from "react";
import { SheetHeader } from "./sheet-header";
import { useModal } from "./use-modal";

/**
 * The browser's own dialog as a sheet from below: it traps focus, Escape closes it, and the page behind is
 * inert.
 */
export function BottomSheet({
  label,
  closeLabel,
  onClose,
  footer,
  isTall = false,
  isBare = false,
  children,
}: {
  label: string;
  closeLabel: string;
  onClose: () => void;
  footer: ReactNode;
  /** The sheet fills the screen. */
  isTall?: boolean;
  /** The content has no padding. */
  isBare?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none translate-y-0 flex-col overflow-hidden bg-popover text-popover-foreground outline-none transition-transform duration-200 open:flex starting:translate-y-full ${isTall ? "h-dvh max-h-none" : "max-h-[94dvh] rounded-t-xl"}`}
    >
      <SheetHeader
        label={label}
        closeLabel={closeLabel}
        onClose={onClose}
        className="h-14 border-b pr-1.5 pl-4"
      />
      <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isBare ? "flex" : "p-4"}`}>
        {children}
      </div>
      <div className="shrink-0 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
    </dialog>
  );
}
