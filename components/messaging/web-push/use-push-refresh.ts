"use client";

import { useEffect } from "react";

/**
 * Keeps this browser's subscription up to date while users are in their own account. Loaded only where
 * notifications are permitted.
 */
export function usePushRefresh(isOwn: boolean): void {
  useEffect(() => {
    if (!isOwn || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    // A failure is ignored; the next page load tries again.
    import("./refresh-push-subscription")
      .then(({ refreshPushSubscription }) => refreshPushSubscription())
      .catch(() => {});
  }, [isOwn]);
}
