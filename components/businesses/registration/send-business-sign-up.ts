import { type SignedUp, signUp } from "@/components/identity/registration/sign-up";
import { businessNames, businessSignedUp } from "@/lib/businesses/registration/contract";

export function sendBusinessSignUp(fields: Record<string, unknown>, done: string): Promise<SignedUp> {
  const request = { ...fields, accountType: "business" };
  return signUp("/api/business", businessNames, request, done, {
    parse: (answer) => businessSignedUp.parse(answer).data.token,
  });
}
