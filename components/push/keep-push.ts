import { api } from "@/lib/api/client";
import { pushDevices } from "@/lib/push/contract";
import { findSubscription, fingerprintOf, keep, keyOf, PUSH_PATH, release } from "./browser";

/**
 * Once a page: says now and then that this browser is still used, and gives up what it holds of somebody else, of a
 * session that was ended, or for a key of the server's that is no more.
 */
export async function keepPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { publicKey, devices } = await api.get(PUSH_PATH, pushDevices);
  const own = await fingerprintOf(subscription);
  const mine = devices.find(({ fingerprint }) => fingerprint === own);
  if (!mine || keyOf(subscription) !== publicKey) await release();
  else if (!mine.isFresh) await keep(subscription);
}
