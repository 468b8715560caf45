"use client";

import { type ReactNode, useRef } from "react";
import { SheetHeader } from "./sheet-header";
import { useModal } from "./use-modal";

/**
 * The browser's own modal dialog as a side sheet: it traps focus, Escape closes it and the page behind is
 * inert, with almost no JavaScript. Mount it to open it, unmount it to close it; the focus returns to where
 * it was. A link inside closes it. The element marked data-autofocus gets the focus.
 */
export function ModalPanel({
  onClose,
  label,
  closeLabel,
  side = "right",
  children,
}: {
  onClose: () => void;
  label: string;
  closeLabel: string;
  /** `center`: not at an edge, for a dialog of its own width. */
  side?: "left" | "right" | "top" | "center";
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      aria-label={label}
      data-side={side}
      className="modal-sheet"
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element;
        if (target === event.currentTarget || target.closest("a[href]")) onClose();
      }}
    >
      <div className="flex max-h-full flex-col">
        <SheetHeader label={label} closeLabel={closeLabel} onClose={onClose} className="h-16 pr-2.5 pl-5" />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{children}</div>
      </div>
    </dialog>
  );
}
