"use client";

import { useSearchParams } from "next/navigation";
import { useHydrated } from "@/components/ui/use-hydrated";
import { currentQuery, pushQuery } from "./url-query";

/** A dialog that the URL opens (`?do=add`), so that links and the console's search can lead to it. */
export function useDialogInUrl(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const params = useSearchParams();
  // Dialogs are not part of the server's HTML.
  const isHydrated = useHydrated();
  function open() {
    const next = currentQuery();
    next.set("do", name);
    pushQuery(next);
  }
  function close() {
    const next = currentQuery();
    next.delete("do");
    // Replaced, so that Back does not open the dialog again.
    const url = next.size > 0 ? `?${next}` : window.location.pathname;
    window.history.replaceState(null, "", url);
  }
  return { isOpen: isHydrated && params.get("do") === name, open, close };
}
