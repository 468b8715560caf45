"use client";

import { type ReactNode, useRef } from "react";
import { XIcon } from "./icons";
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
  side?: "left" | "right" | "top";
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
        <div className="flex h-16 shrink-0 items-center justify-between pr-2.5 pl-5">
          <p className="font-semibold text-lg tracking-tight">{label}</p>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
          >
            <XIcon />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">{children}</div>
      </div>
    </dialog>
  );
}
