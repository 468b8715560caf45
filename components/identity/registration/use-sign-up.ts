"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/platform/http/api-client";
import { localPath } from "@/lib/platform/i18n/local-path";

/**
 * Sends a sign-up form and goes on to `next`; `isDone` is true from the moment the account exists. `isCodeAsked`: a
 * code was sent to the address, and the form has to be sent again with it.
 */
export function useSignUp(
  next: string,
  send: (fields: Record<string, unknown>) => Promise<{ isSignedIn: boolean }>,
) {
  const locale = useLocale();
  const router = useRouter();
  const [isDone, setDone] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  async function submit(fields: Record<string, unknown>) {
    const signedUp = await send(fields).catch((problem) => {
      if (fields.code || !(problem instanceof ApiError && "code" in problem.fields)) throw problem;
      setCodeAsked(true);
    });
    if (!signedUp) return;
    setDone(true);
    const logIn = `/login?next=${encodeURIComponent(next)}`;
    router.replace(signedUp.isSignedIn ? next : localPath(logIn, locale));
    // Pages rendered for an anonymous visitor must not be shown again.
    router.refresh();
  }
  return { submit, isDone, isCodeAsked, changeDetails: () => setCodeAsked(false) };
}
