import { signOut } from "next-auth/react";
import { clearDeviceStorage } from "@/lib/platform/device-storage";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { refreshSession } from "./use-session";

/** Ends this browser's session and clears the data loaded in it. */
export async function signOutHere(): Promise<void> {
  // If the server does not respond, the cookie is still removed from this browser (spec.md §8).
  await signOut({ redirect: false }).catch(() => undefined);
  clearResources();
  clearDeviceStorage();
  await refreshSession();
}
