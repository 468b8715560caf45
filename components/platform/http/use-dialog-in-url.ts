"use client";

import { useSearchParams } from "next/navigation";
import { useHydrated } from "@/components/ui/use-hydrated";
import { closeDialogInUrl, DIALOG_PARAM, openDialogInUrl, removeDialogFromUrl } from "./dialog-in-url";

/** A dialog that the URL opens (`?do=add`), so that links and the console's search can lead to it. */
export function useDialogInUrl(name: string) {
  const params = useSearchParams();
  // Dialogs are not part of the server's HTML.
  const isHydrated = useHydrated();
  return {
    isOpen: isHydrated && params.get(DIALOG_PARAM) === name,
    open: () => openDialogInUrl(name),
    close: () => closeDialogInUrl(name),
    /** Closes it before `router.replace` opens another page. */
    remove: () => removeDialogFromUrl(name),
  };
}
