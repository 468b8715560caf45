import { registerBusiness } from "@/lib/businesses/registration/commands";
import { type BusinessAccount, businessNames } from "@/lib/businesses/registration/contract";
import type { RegistrationContext } from "@/lib/identity/registration/commands";
import { withWireFieldNames } from "@/lib/identity/registration/wire";
import { createSessionToken } from "@/lib/platform/http/session-token";

export async function signUpBusiness(account: BusinessAccount, context: RegistrationContext) {
  const session = await withWireFieldNames(businessNames, registerBusiness(account, context));
  return { data: { token: await createSessionToken({ ...session, role: "business" }) } };
}
