import { pushDevices } from "@/lib/messaging/web-push/contract";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import {
  findSubscription,
  fingerprintOf,
  keyOf,
  PUSH_PATH,
  registerSubscription,
  unsubscribeBrowser,
} from "./browser";

/**
 * Runs once per page load: records from time to time that this browser is used, and drops a subscription that
 * belongs to another user, an ended session or an outdated server key.
 */
export async function refreshPushSubscription(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { publicKey, devices } = await api.get(PUSH_PATH, pushDevices);
  const own = await fingerprintOf(subscription);
  const mine = devices.find(({ fingerprint }) => fingerprint === own);
  if (!mine || keyOf(subscription) !== publicKey) await unsubscribeBrowser();
  else if (!mine.isFresh) await registerSubscription(subscription);
}
