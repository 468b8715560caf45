import { z } from "zod";
import { type PushDevice, pushDevice } from "@/lib/messaging/web-push/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";

export const PUSH_PATH = "/api/notifications/push-subscriptions";
const WORKER = "/push-worker.js";

/** The push state of this browser. */
export interface Browser {
  permission: NotificationPermission;
  /** The fingerprint of its subscription, if it has one bound to the given key. */
  fingerprint: string | undefined;
}

export async function readBrowser(publicKey: string): Promise<Browser | "unsupported"> {
  if (!canPush()) return "unsupported";
  const { permission } = Notification;
  const subscription = await findSubscription();
  const isBound = subscription !== undefined && keyOf(subscription) === publicKey;
  return { permission, fingerprint: isBound ? await fingerprintOf(subscription) : undefined };
}

/** False in an insecure context too, which has no service workers. */
const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Subscribes this browser. Must be called from a user gesture, because browsers only then show the permission
 * prompt. Returns undefined if the user denied it.
 */
export async function enablePush(publicKey: string): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch((cause) => {
    throw new PushServiceError("no subscription", { cause });
  });
  return registerSubscription(subscription);
}

/** Thrown if the vendor's push service could not be reached. */
export class PushServiceError extends Error {}

/** Registers this browser's subscription with the server, for the current user. */
export function registerSubscription(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys } = subscription.toJSON();
  return api.post(PUSH_PATH, { endpoint, keys }, pushDevice);
}

/**
 * Ends the subscription in the browser; the vendor's service then reports it gone to the server. The service
 * worker may stay, because it does nothing without a subscription.
 */
export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

/** Deletes a subscription; one that is already gone counts as deleted. */
export const deleteDevice = (id: string) =>
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
