"use client";

import { useEffect } from "react";

/** While somebody is there themselves: what this browser is told stays theirs. Loaded only where it may tell anything. */
export function useKeptPush(isOwn: boolean): void {
  useEffect(() => {
    if (!isOwn || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    // What cannot be reached now is kept with the next page.
    import("./keep-push").then(({ keepPush }) => keepPush()).catch(() => {});
  }, [isOwn]);
}
