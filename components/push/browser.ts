import { z } from "zod";
import { ApiError, api } from "@/lib/api/client";
import { type PushDevice, pushDevice } from "@/lib/push/contract";

export const PUSH_PATH = "/api/notifications/push-subscriptions";
const WORKER = "/push-worker.js";

/** What this browser says: what it may, and by what the server knows it. */
export interface Browser {
  permission: NotificationPermission;
  /** Of its subscription, if it has one that is bound to the key. */
  fingerprint: string | undefined;
}

export async function readBrowser(publicKey: string): Promise<Browser | "unsupported"> {
  if (!canPush()) return "unsupported";
  const { permission } = Notification;
  const subscription = await findSubscription();
  const isBound = subscription !== undefined && keyOf(subscription) === publicKey;
  return { permission, fingerprint: isBound ? await fingerprintOf(subscription) : undefined };
}

/** Also false where a page is not secure: there is no worker then. */
const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** By a press: browsers ask whether they may only then. Undefined where the person did not allow it. */
export async function turnOn(publicKey: string): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch((cause) => {
    throw new PushServiceError("no subscription", { cause });
  });
  return keep(subscription);
}

/** The browser's vendor was not there. */
export class PushServiceError extends Error {}

/** Tells the server that this browser is there, and whose it is now. */
export function keep(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys } = subscription.toJSON();
  return api.post(PUSH_PATH, { endpoint, keys }, pushDevice);
}

/** Nothing comes to this browser any more, whoever sends it: its vendor says so to the server. The worker may stay: it does nothing. */
export async function release(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

/** One that is gone already is what was wanted. */
export const drop = (id: string) =>
  api.delete(`${PUSH_PATH}/${id}`, z.null()).catch((error) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

export async function fingerprintOf({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

export function keyOf({ options }: PushSubscription): string | undefined {
  return options.applicationServerKey ? base64url(options.applicationServerKey) : undefined;
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
