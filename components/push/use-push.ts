"use client";

import { useEffect, useState } from "react";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { pushDevices } from "@/lib/push/contract";
import { type Browser, drop, PUSH_PATH, readBrowser, release, turnOn } from "./browser";

/** How it stands with this browser, and in which others its owner is told. */
export function usePush() {
  const { data, error, retry } = useResource(PUSH_PATH, pushDevices);
  const [browser, setBrowser] = useState<Browser | "unsupported">();
  const publicKey = data?.publicKey;

  useEffect(() => {
    if (!publicKey) return;
    const look = () => void readBrowser(publicKey).then(setBrowser, () => setBrowser("unsupported"));
    look();
    // Whoever was away to allow it comes back.
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [publicKey]);

  /** After a change: what is true now, here and there. */
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
    /** Whether it was allowed. */
    turnOn: async (): Promise<boolean> => {
      try {
        return publicKey !== undefined && (await turnOn(publicKey)) !== undefined;
      } finally {
        await settle();
      }
    },
    turnOff: async () => {
      await release();
      if (mine) await drop(mine.id);
      await settle();
    },
    stop: async (id: string) => {
      await drop(id);
      await settle();
    },
  };
}

function stateOf(
  browser: Browser | "unsupported" | undefined,
  isKept: boolean,
): "unknown" | "unsupported" | "blocked" | "on" | "off" {
  if (browser === undefined) return "unknown";
  if (browser === "unsupported") return "unsupported";
  if (browser.permission === "denied") return "blocked";
  return isKept && browser.permission === "granted" ? "on" : "off";
}
