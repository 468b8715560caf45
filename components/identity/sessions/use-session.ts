"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { SessionView } from "@/lib/identity/sessions/contract";
import { writeStorage } from "@/lib/platform/browser-storage";
import { api, apiHooks, unparsed } from "@/lib/platform/http/api-client";

export type SessionUser = NonNullable<SessionView["user"]>;
/** undefined: not known yet. null: not signed in. */
type Session = SessionUser | null | undefined;

let session: Session;
let pending: Promise<void> | undefined;
const listeners = new Set<() => void>();

function setSession(user: SessionUser | null) {
  session = user;
  apiHooks.accountId = user?.id;
  // Read before the next page's first paint (see session-hint.tsx), so that the wrong button does not flash.
  if (user) document.documentElement.setAttribute("data-signed-in", user.id);
  else document.documentElement.removeAttribute("data-signed-in");
  // Where storage is disabled, the button may flash.
  writeStorage("localStorage", "signed-in", user?.id);
  for (const listener of listeners) listener();
}

/** Who is signed in. Without zod, which would add its whole weight to every public page. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  return (await api.get("/api/session", unparsed<SessionView>())).user;
}

const RETRY_MS = 10_000;

/** Where the server cannot be reached, it stays unknown who is signed in, and is asked again later. */
async function fetchSession(): Promise<void> {
  try {
    setSession(await fetchSessionUser());
  } catch {
    pending = undefined;
    addEventListener("online", loadSession, { once: true });
    setTimeout(() => {
      if (session === undefined && listeners.size > 0) void loadSession();
    }, RETRY_MS);
  }
}

/** A page restored by the Back button may show the data of a session that has ended. */
async function checkRestored({ persisted }: PageTransitionEvent) {
  if (!persisted || session === undefined) return;
  const user = await fetchSessionUser().catch(() => session);
  if (user?.id !== session?.id) location.reload();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // The same listener is added only once, however often this runs.
  addEventListener("pageshow", checkRestored);
  void loadSession();
  return () => listeners.delete(listener);
}

/** The user with whom the page was sent, on pages that differ between users. */
export const SentSession = createContext<SessionUser | undefined>(undefined);

/**
 * Stores the user with whom the page was sent, unless this tab already knows the session. If it knows another account,
 * one of the two has ended: the page is loaded again.
 */
export function keepSentSession(user: SessionUser): void {
  if (session && session.id !== user.id) location.reload();
  if (session !== undefined) return;
  pending = Promise.resolve();
  setSession(user);
}

/**
 * Returns the signed-in user, fetched once for all components. Public pages are the same bytes for everyone,
 * so only the browser knows it.
 */
export function useSession(): Session {
  const sent = useContext(SentSession);
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => sent,
  );
}

/** Resolves with the signed-in user, or null, also while the server cannot be reached. */
export async function loadSession(): Promise<SessionUser | null> {
  pending ??= fetchSession();
  await pending;
  return session ?? null;
}

/** Fetches the session again after logging in or out; returns who is signed in now. */
export function refreshSession(): Promise<SessionUser | null> {
  pending = fetchSessionUser()
    .catch(() => null)
    .then(setSession);
  return loadSession();
}
