"use client";

import { type ReactNode, useLayoutEffect } from "react";
import { assignTabTo } from "@/lib/platform/device-storage";
import { keepSentSession, SentSession, type SessionUser } from "./use-session";

/** Provides the user with whom the page was sent, so that the components inside do not fetch the session. */
export function SessionProvider({ user, children }: { user: SessionUser; children: ReactNode }) {
  // Layout effects run before the components inside subscribe to the session.
  useLayoutEffect(() => {
    assignTabTo(user.id);
    keepSentSession(user);
  }, [user]);
  return <SentSession value={user}>{children}</SentSession>;
}
