import type { SignInRequest } from "@/lib/auth/contract";
import { sessionToken } from "@/lib/auth/token";
import { AppError } from "@/lib/errors";
import { openSession } from "@/lib/sign-in/commands";
import { type Arrival, registerBusiness, registerIndividual } from "./commands";
import {
  type BusinessAccount,
  businessNames,
  type PersonalAccount,
  personalNames,
  signInNames,
} from "./contract";
import type { WireNames } from "./rules";

// The documented endpoints' side of accounts: tokens out, refusals under the names the caller used.

export async function signUpIndividual(account: PersonalAccount, arrival: Arrival) {
  const session = await inNamesOf(personalNames, registerIndividual(account, arrival));
  return {
    token: await sessionToken({ ...session, role: "individual" }),
    individual: {
      id: session.userId,
      F_name: account.firstName,
      L_name: account.lastName,
      Email: account.email,
      role: "Individual" as const,
    },
  };
}

export async function signUpBusiness(account: BusinessAccount, arrival: Arrival) {
  const session = await inNamesOf(businessNames, registerBusiness(account, arrival));
  return { data: { token: await sessionToken({ ...session, role: "business" }) } };
}

/** Every role may have a token this way; the source knows no other way in for programs. */
export async function signInIndividual(credentials: SignInRequest, { device, now }: Arrival) {
  const session = await inNamesOf(signInNames, openSession(credentials, device, now, "api"));
  return {
    token: await sessionToken(session),
    individual: { id: session.userId, F_name: session.firstName },
  };
}

/** Refusals of what is done, under the names of the documented payload. */
export async function inNamesOf<T>(names: WireNames, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const fields = Object.entries(error.details.fields).map(([field, key]) => [names[field] ?? field, key]);
    throw new AppError(error.code, error.key, { ...error.details, fields: Object.fromEntries(fields) });
  }
}
