import { signOut } from "next-auth/react";
import { refreshSession } from "@/components/layout/use-session";
import { forgetResources } from "@/lib/api/use-resource";

/** Ends this browser's session, and forgets what the page read in it. */
export async function logOut(): Promise<void> {
  // Should the server not answer, the cookie is gone for this browser all the same (spec.md §8).
  await signOut({ redirect: false }).catch(() => undefined);
  forgetResources();
  await refreshSession();
}
