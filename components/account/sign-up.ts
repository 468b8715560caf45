"use client";

import { toast } from "@/components/ui/toast";
import { businessNames, businessSignedUp, individualSignedUp, personalNames } from "@/lib/accounts/contract";
import { fromWire, TERMS_VERSION, toWire, type WireNames } from "@/lib/accounts/rules";
import { ApiError, api, type Reader } from "@/lib/api/client";
import { signInAs } from "./sign-in";

/** The account this browser is signed in with now; false if it was made but signing in did not work. */
type SignedUp = { isSignedIn: boolean };

export function signUpPersonal(fields: Record<string, unknown>, done: string): Promise<SignedUp> {
  const request = { ...fields, role: "Individual" };
  return signUp("/api/individuals", personalNames, request, done, {
    parse: (answer) => individualSignedUp.parse(answer).token,
  });
}

export function signUpBusiness(fields: Record<string, unknown>, done: string): Promise<SignedUp> {
  const request = { ...fields, accountType: "business" };
  return signUp("/api/business", businessNames, request, done, {
    parse: (answer) => businessSignedUp.parse(answer).data.token,
  });
}

async function signUp(
  path: string,
  names: WireNames,
  fields: Record<string, unknown>,
  done: string,
  token: Reader<string>,
): Promise<SignedUp> {
  const body = toWire(names, { ...fields, termsVersion: TERMS_VERSION });
  const session = await api.post(path, body, token).catch((problem) => {
    throw refusalOf(problem, names);
  });
  toast.success(done);
  // From here on the account exists: whatever fails now, registering once more would only be refused.
  return signInAs({ token: session }, { unreachable: "", locked: () => "" }).then(
    () => ({ isSignedIn: true }),
    () => ({ isSignedIn: false }),
  );
}

/** Refusals come back under the documented names; the form knows its fields by ours. */
function refusalOf(problem: unknown, names: WireNames): ApiError {
  if (!(problem instanceof ApiError)) return new ApiError(0, "unavailable", "registrationFailed");
  const { status, code, message } = problem;
  const { termsVersion, ...fields } = fromWire(names, problem.fields) as Record<string, string>;
  return new ApiError(status, code, message || "registrationFailed", {
    ...fields,
    ...(termsVersion && { acceptsTerms: termsVersion }),
  });
}
