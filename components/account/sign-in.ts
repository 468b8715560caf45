"use client";

import { signIn } from "next-auth/react";
import { refreshSession } from "@/components/layout/use-session";
import { ApiError, api } from "@/lib/api/client";
import { forgetResources } from "@/lib/api/use-resource";
import { type SignInRequest, sessionView, type UserRole } from "@/lib/auth/contract";

/**
 * Opens a session, or goes on with the one of a sign-up's token, and says in which role. What next-auth hands back is
 * the key of the refusal's sentence (its own names mean the same as a wrong password).
 */
export async function signInAs(
  request: SignInRequest | { token: string },
  unreachable: string,
): Promise<UserRole> {
  // next-auth leaves the page for one of its own when it cannot be reached; so ask something else first.
  await api.get("/api/session", sessionView).catch(() => {
    throw new ApiError(0, "unavailable", unreachable);
  });
  const answer = await signIn("credentials", { ...request, redirect: false }).catch(() => undefined);
  if (!answer) throw new ApiError(0, "unavailable", unreachable);
  if (answer.error) throw new ApiError(answer.status, "unauthenticated", refusalKey(answer.error));
  forgetResources();
  const { user } = await api.get("/api/session", sessionView);
  if (!user) throw new ApiError(0, "unavailable", unreachable);
  await refreshSession();
  return user.userType;
}

const refusalKey = (error: string) =>
  ["loginFailed", "tooManyAttempts", "allFieldsRequired", "unavailable"].includes(error)
    ? error
    : "loginFailed";
