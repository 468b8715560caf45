import { type RefObject, useEffect } from "react";

/**
 * Opens the browser's own dialog over an inert page for as long as it is mounted. The element inside marked
 * data-autofocus gets the focus; what had it before gets it back.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog?.open) dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      // Gone from the page already, the dialog gives the focus back to nobody.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [ref]);
}
