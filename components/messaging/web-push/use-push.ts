"use client";

import { useEffect, useState } from "react";
import { pushDevices } from "@/lib/messaging/web-push/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import {
  type Browser,
  deleteDevice,
  enablePush,
  PUSH_PATH,
  readBrowser,
  unsubscribeBrowser,
} from "./browser";

/** Returns the push state of this browser and the user's other browsers. */
export function usePush() {
  const { data, error, retry } = useResource(PUSH_PATH, pushDevices);
  const [browser, setBrowser] = useState<Browser | "unsupported">();
  const publicKey = data?.publicKey;

  useEffect(() => {
    if (!publicKey) return;
    const readState = () => void readBrowser(publicKey).then(setBrowser, () => setBrowser("unsupported"));
    readState();
    // The user may have changed the permission in the browser's settings.
    addEventListener("focus", readState);
    return () => removeEventListener("focus", readState);
  }, [publicKey]);

  /** Reloads the state of this browser and of the list after a change. */
  async function settle(): Promise<void> {
    if (publicKey) setBrowser(await readBrowser(publicKey));
    await refreshResources(PUSH_PATH);
  }
  const known = typeof browser === "object" ? browser : undefined;
  const mine = data?.devices.find(({ fingerprint }) => fingerprint === known?.fingerprint);
  return {
    error: data ? undefined : error,
    retry,
    state: stateOf(browser, mine !== undefined),
    others: data?.devices.filter(({ id }) => id !== mine?.id) ?? [],
    /** Resolves to false if the user denied the permission. */
    turnOn: async (): Promise<boolean> => {
      try {
        return publicKey !== undefined && (await enablePush(publicKey)) !== undefined;
      } finally {
        await settle();
      }
    },
    turnOff: async () => {
      await unsubscribeBrowser();
      if (mine) await deleteDevice(mine.id);
      await settle();
    },
    stop: async (id: string) => {
      await deleteDevice(id);
      await settle();
    },
  };
}

function stateOf(
  browser: Browser | "unsupported" | undefined,
  isRegistered: boolean,
): "unknown" | "unsupported" | "blocked" | "on" | "off" {
  if (browser === undefined) return "unknown";
  if (browser === "unsupported") return "unsupported";
  if (browser.permission === "denied") return "blocked";
  return isRegistered && browser.permission === "granted" ? "on" : "off";
}
