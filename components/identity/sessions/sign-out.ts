import { signOut } from "next-auth/react";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { forgetKept } from "@/lib/platform/kept-on-device";
import { refreshSession } from "./use-session";

/** Ends this browser's session and clears the data loaded in it. */
export async function signOutHere(): Promise<void> {
  // If the server does not respond, the cookie is still removed from this browser (spec.md §8).
  await signOut({ redirect: false }).catch(() => undefined);
  clearResources();
  forgetKept();
  await refreshSession();
}
