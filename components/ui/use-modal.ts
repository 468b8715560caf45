import { type RefObject, useEffect } from "react";

/**
 * Keeps the dialog open as a modal while it is mounted. The element inside marked data-autofocus gets the
 * focus; on unmount the previously focused element gets it back.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog?.open) dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      // A dialog already removed from the page does not return the focus itself.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [ref]);
}
