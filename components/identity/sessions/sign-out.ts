import { signOut } from "next-auth/react";
import { sendAllNow } from "@/components/form/delayed-sends";
import { clearDeviceStorage } from "@/lib/platform/device-storage";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { refreshSession } from "./use-session";

/** Ends this browser's session and clears the data loaded in it. */
export async function signOutHere(): Promise<void> {
  // What could still be undone needs the session.
  await sendAllNow();
  // If the server does not respond, the cookie is still removed from this browser (spec.md §8).
  await signOut({ redirect: false }).catch(() => undefined);
  clearResources();
  clearDeviceStorage();
  await refreshSession();
}
