"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useState } from "react";
import { localPath } from "@/lib/platform/i18n/local-path";

/** Sends a sign-up form and goes on to `next`; `isDone` is true from the moment the account exists. */
export function useSignUp(
  next: string,
  send: (fields: Record<string, unknown>) => Promise<{ isSignedIn: boolean }>,
) {
  const locale = useLocale();
  const router = useRouter();
  const [isDone, setDone] = useState(false);
  async function submit(fields: Record<string, unknown>) {
    const { isSignedIn } = await send(fields);
    setDone(true);
    router.replace(isSignedIn ? next : localPath("/login", locale));
    // Pages rendered for an anonymous visitor must not be shown again.
    router.refresh();
  }
  return { submit, isDone };
}
