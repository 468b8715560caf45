import { eq } from "drizzle-orm";
import { twoFactorSecrets } from "@/db/schema/sign-in";
import { unseal } from "@/lib/seal";
import { codeOf, stepAt } from "@/lib/two-factor/totp";
import { stage } from "./people";

/** What the app on somebody's phone shows; `ahead` steps of 30 seconds later, as each code is taken once. */
export async function appCode(userId: string, ahead = 0): Promise<string> {
  const [row] = await stage().select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId));
  const secret = unseal("two-factor secrets", row?.sealedSecret ?? "", userId);
  if (!secret) throw new Error("no authenticator app was set up");
  return codeOf(secret, stepAt(new Date()) + ahead);
}
