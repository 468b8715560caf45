import { type SignedUp, signUp } from "@/components/identity/registration/sign-up";

export async function sendBusinessSignUp(fields: Record<string, unknown>, done: string): Promise<SignedUp> {
  // Already loaded, because the form was validated with it.
  const { businessNames, businessSignedUp } = await import("@/lib/businesses/registration/contract");
  const request = { ...fields, accountType: "business" };
  return signUp("/api/business", businessNames, request, done, {
    parse: (response) => businessSignedUp.parse(response).data.token,
  });
}
