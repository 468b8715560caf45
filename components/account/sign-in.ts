"use client";

import { signIn } from "next-auth/react";
import { refreshSession } from "@/components/layout/use-session";
import { ApiError, api } from "@/lib/api/client";
import { forgetResources } from "@/lib/api/use-resource";
import { type SignInRequest, sessionView, type UserRole } from "@/lib/auth/contract";

/** The sentences a refused sign-in is told in. */
interface SignInTexts {
  unreachable: string;
  locked: (minutes: number) => string;
}

/**
 * Opens a session, or goes on with the one of a sign-up's token, and says in which role. What next-auth hands back is
 * the key of the refusal's sentence (its own names mean the same as a wrong password).
 */
export async function signInAs(
  request: SignInRequest | { token: string },
  texts: SignInTexts,
): Promise<UserRole> {
  const unreachable = () => new ApiError(0, "unavailable", texts.unreachable);
  // next-auth leaves the page for one of its own when it cannot be reached; so ask something else first.
  await api.get("/api/session", sessionView).catch(() => {
    throw unreachable();
  });
  const answer = await signIn("credentials", { ...request, redirect: false }).catch(() => undefined);
  if (!answer) throw unreachable();
  if (answer.error) throw refusal(answer.status, answer.error, texts);
  forgetResources();
  const { user } = await api.get("/api/session", sessionView);
  if (!user) throw unreachable();
  await refreshSession();
  return user.userType;
}

function refusal(status: number, error: string, { locked }: SignInTexts): ApiError {
  const seconds = error.match(/^tooManyAttempts:(\d+)$/)?.[1];
  if (seconds) return new ApiError(status, "rate_limited", locked(Math.ceil(Number(seconds) / 60)));
  const key = known.includes(error) ? error : "loginFailed";
  // What is wrong with the code belongs to its input, once that is there.
  return new ApiError(status, "unauthenticated", key, error === "codeWrong" ? { code: key } : {});
}

const known = ["tooManyRequests", "allFieldsRequired", "unavailable", "codeRequired", "codeWrong"];
