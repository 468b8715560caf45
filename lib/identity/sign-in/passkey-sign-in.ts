import { eq } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { countAttempt } from "@/lib/identity/login-attempts/count-attempts";
import { assertionText } from "@/lib/identity/passkeys/contract";
import { redeemPasskey } from "@/lib/identity/passkeys/redeem-passkey";
import { AppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import type { Device } from "@/lib/platform/request-context";
import { findAccount, isUsable, type OpenedSession, startDeviceSession } from "./commands";
import { logSignIn, recordRefusedReason, recordRefusedSignIn } from "./sign-in-log";

/**
 * Signs in with a browser's answer to a challenge, as JSON. Neither a password nor a code is required: the device has
 * verified the person. An unknown passkey, a wrong answer and a closed account all get the same response.
 */
export async function openPasskeySession(
  text: string,
  device: Device,
  now = new Date(),
): Promise<OpenedSession> {
  const parsed = assertionText.safeParse(text);
  if (!parsed.success) throw refusal();
  const network = networkOfAddress(device.ipAddress);
  const counted = await countAttempt(`passkey:${parsed.data.id} from ${network}`, network, now).catch(
    async (error) => {
      await recordRefusedSignIn(error, undefined, device, now);
      throw error;
    },
  );
  const redeemed = await redeemPasskey(parsed.data, { purpose: "sign-in" }, now);
  const { userId } = redeemed;
  const account = userId && (await findAccount(eq(users.id, userId), device.token));
  if ("refused" in redeemed || !account || !isUsable(account)) {
    const reason = "refused" in redeemed ? redeemed.refused : "passkeyRefused";
    await recordRefusedReason(reason, userId, device, now);
    throw refusal();
  }
  await counted.clear();
  const proof = { means: "passkey" as const, passkeyId: redeemed.passkeyId };
  const opened = await transact((tx) => startDeviceSession(tx, account, device, "browser", now, proof));
  logSignIn(account.id, opened.sessionId, device);
  return { userId: account.id, role: account.role, firstName: account.firstName, ...opened };
}

const refusal = () => new AppError("unauthenticated", "passkeyRefused");
