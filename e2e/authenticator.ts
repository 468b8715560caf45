import { eq } from "drizzle-orm";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { timeStepAt, totpCode } from "@/lib/identity/two-factor/totp";
import { decrypt } from "@/lib/platform/crypto/encryption";
import { testDatabase } from "./users";

/**
 * Returns the current code of a user's authenticator app, or the code `ahead` steps of 30 seconds later,
 * because each code is accepted once.
 */
export async function authenticatorCode(userId: string, ahead = 0): Promise<string> {
  const [row] = await testDatabase()
    .select()
    .from(twoFactorSecrets)
    .where(eq(twoFactorSecrets.userId, userId));
  const secret = decrypt("two-factor secrets", row?.encryptedSecret ?? "", userId);
  if (!secret) throw new Error("no authenticator app was set up");
  return totpCode(secret, timeStepAt(new Date()) + ahead);
}
