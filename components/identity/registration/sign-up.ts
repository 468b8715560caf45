"use client";

import { signInAs } from "@/components/identity/sign-in/sign-in";
import { toast } from "@/components/ui/toast";
import { fromWire, TERMS_VERSION, toWire, type WireNames } from "@/lib/identity/accounts/rules";
import { ApiError, api, type ResponseParser } from "@/lib/platform/http/api-client";
import { UnreadableResponse } from "@/lib/platform/http/parse-response";

/** The account now signed in here; `isSignedIn` is false if it was created but signing in failed. */
export type SignedUp = { isSignedIn: boolean };

export async function signUpPersonal(fields: Record<string, unknown>, done: string): Promise<SignedUp> {
  // Already loaded, because the form was validated with it.
  const { individualSignedUp, personalNames } = await import("@/lib/identity/accounts/contract");
  const request = { ...fields, role: "Individual" };
  return signUp("/api/individuals", personalNames, request, done, {
    parse: (response) => individualSignedUp.parse(response).token,
  });
}

export async function signUp(
  path: string,
  names: WireNames,
  fields: Record<string, unknown>,
  done: string,
  token: ResponseParser<string>,
): Promise<SignedUp> {
  const body = toWire(names, { ...fields, termsVersion: TERMS_VERSION });
  const session = await api.post(path, body, token).catch((problem) => {
    throw refusalOf(problem, names);
  });
  toast.success(done);
  // The account exists from here on: registering again after an error would only be refused.
  return signInAs({ token: session }, { unreachable: "", locked: () => "" }).then(
    () => ({ isSignedIn: true }),
    () => ({ isSignedIn: false }),
  );
}

/** Errors name the documented fields; the form uses our names. */
function refusalOf(problem: unknown, names: WireNames): ApiError {
  if (problem instanceof UnreadableResponse) return problem;
  if (!(problem instanceof ApiError)) return new ApiError(0, "unavailable", "registrationFailed");
  const { status, code, message } = problem;
  const { termsVersion, ...fields } = fromWire(names, problem.fields) as Record<string, string>;
  return new ApiError(status, code, message || "registrationFailed", {
    ...fields,
    ...(termsVersion && { acceptsTerms: termsVersion }),
  });
}
