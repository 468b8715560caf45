"use client";

import { fetchSessionUser, refreshSession } from "@/components/identity/sessions/use-session";
import type { SignInRequest } from "@/lib/identity/sign-in/contract";
import type { UserRole } from "@/lib/platform/actor";
import { assignTabTo } from "@/lib/platform/device-storage";
import { ApiError } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";

/** The messages for a refused sign-in. */
export interface SignInTexts {
  unreachable: string;
  locked: (minutes: number) => string;
}

const loadNextAuth = () => import("next-auth/react");

/**
 * Opens a session with a password or a passkey, or continues the one of a sign-up token, and returns the role.
 * next-auth returns the key of the error message; its own error names mean the same as a wrong password.
 */
export async function signInAs(
  request: SignInRequest | { token: string } | { passkey: string },
  texts: SignInTexts,
): Promise<UserRole> {
  const unreachable = () => new ApiError(0, "unavailable", texts.unreachable);
  // next-auth navigates to its own error page when it cannot be reached, so reachability is checked first.
  await fetchSessionUser().catch(() => {
    throw unreachable();
  });
  const response = await loadNextAuth()
    .then(({ signIn }) => signIn("credentials", { ...request, redirect: false }))
    .catch(() => undefined);
  if (!response) throw unreachable();
  if (response.error) throw refusal(response.status, response.error, texts);
  clearResources();
  const user = await refreshSession();
  if (!user) throw unreachable();
  assignTabTo(user.id);
  return user.userType;
}

function refusal(status: number, error: string, { locked }: SignInTexts): ApiError {
  const seconds = error.match(/^tooManyAttempts:(\d+)$/)?.[1];
  if (seconds) return new ApiError(status, "rate_limited", locked(Math.ceil(Number(seconds) / 60)));
  const key = known.includes(error) ? error : "loginFailed";
  // A wrong code is reported at its input, once that is shown.
  return new ApiError(status, "unauthenticated", key, error === "codeWrong" ? { code: key } : {});
}

const known = [
  "tooManyRequests",
  "allFieldsRequired",
  "unavailable",
  "codeRequired",
  "codeWrong",
  "passkeyRefused",
];
