import { type PersonalAccount, personalNames, signInNames } from "@/lib/identity/accounts/contract";
import type { WireNames } from "@/lib/identity/accounts/rules";
import { openSession } from "@/lib/identity/sign-in/commands";
import type { SignInRequest } from "@/lib/identity/sign-in/contract";
import { AppError, isAppError } from "@/lib/platform/errors";
import { createSessionToken } from "@/lib/platform/http/session-token";
import { type RegistrationContext, registerIndividual } from "./commands";

// The documented endpoints for accounts: they return tokens and report errors under the names the caller
// used.

export async function signUpIndividual(account: PersonalAccount, context: RegistrationContext) {
  const session = await withWireFieldNames(personalNames, registerIndividual(account, context));
  return {
    token: await createSessionToken({ ...session, role: "individual" }),
    individual: {
      id: session.userId,
      F_name: account.firstName,
      L_name: account.lastName,
      Email: account.email,
      role: "Individual" as const,
    },
  };
}

/** Accounts of every role may get a token here; the specification names no other sign-in for API clients. */
export async function signInIndividual(credentials: SignInRequest, { device, now }: RegistrationContext) {
  const session = await withWireFieldNames(signInNames, openSession(credentials, device, now, "api"));
  return {
    token: await createSessionToken(session),
    individual: { id: session.userId, F_name: session.firstName },
  };
}

/** Renames the fields of an error to those of the documented payload. */
export async function withWireFieldNames<T>(names: WireNames, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || !error.details.fields) throw error;
    const fields = Object.entries(error.details.fields).map(([field, key]) => [names[field] ?? field, key]);
    throw new AppError(error.code, error.key, { ...error.details, fields: Object.fromEntries(fields) });
  }
}
