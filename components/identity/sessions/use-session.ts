"use client";

import { useSyncExternalStore } from "react";
import type { SessionView } from "@/lib/identity/sessions/contract";
import { api } from "@/lib/platform/http/api-client";

export type SessionUser = NonNullable<SessionView["user"]>;
/** undefined: not known yet. null: not signed in. */
type Session = SessionUser | null | undefined;

// The route has already parsed its response; zod here would add its whole weight to every public page.
export const sessionParser = { parse: (answer: unknown) => answer as SessionView };

let session: Session;
let isFetched = false;
const listeners = new Set<() => void>();

function setSession(user: SessionUser | null) {
  session = user;
  // Read before the next page's first paint (see session-hint.tsx), so that the wrong button does not flash.
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  try {
    if (user) localStorage.setItem("signed-in", "1");
    else localStorage.removeItem("signed-in");
  } catch {
    // Storage may be disabled; then the button may flash.
  }
  for (const listener of listeners) listener();
}

async function fetchSession() {
  isFetched = true;
  try {
    setSession((await api.get("/api/session", sessionParser)).user);
  } catch {
    setSession(null);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isFetched) void fetchSession();
  return () => listeners.delete(listener);
}

/**
 * Returns the signed-in user, fetched once for all components. Public pages are the same bytes for everyone,
 * so only the browser knows it.
 */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => undefined,
  );
}

/** Fetches the session again after logging in or out. */
export function refreshSession(): Promise<void> {
  return fetchSession();
}
