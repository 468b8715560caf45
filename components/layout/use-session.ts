"use client";

import { useSyncExternalStore } from "react";
import { api } from "@/lib/api/client";
import type { SessionView } from "@/lib/auth/contract";

export type SessionUser = NonNullable<SessionView["user"]>;
/** undefined: not known yet. null: nobody is signed in. */
type Session = SessionUser | null | undefined;

// The route has parsed its own answer; zod here would add its whole weight to every public page.
const asAnswered = { parse: (answer: unknown) => answer as SessionView };

let session: Session;
let isAsked = false;
const listeners = new Set<() => void>();

function settle(user: SessionUser | null) {
  session = user;
  // Read before the first paint of the next page (see session-hint.tsx): nobody sees the wrong button flash.
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  try {
    if (user) localStorage.setItem("signed-in", "1");
    else localStorage.removeItem("signed-in");
  } catch {
    // Storage may be refused; then the button may flash.
  }
  for (const listener of listeners) listener();
}

async function ask() {
  isAsked = true;
  try {
    settle((await api.get("/api/session", asAnswered)).user);
  } catch {
    settle(null);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) void ask();
  return () => listeners.delete(listener);
}

/** Who is signed in, fetched once for all that ask. Public pages are the same bytes for everyone, so only the browser knows. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => undefined,
  );
}

/** After logging in or out: asks again. */
export function refreshSession(): Promise<void> {
  return ask();
}
