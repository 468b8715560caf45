import { z } from "zod";
import { isPlainHttps } from "@/lib/platform/safe-fetch/rules";

/** A subscription as the browser's Push API serialises it. */
export const pushSubscription = z.object({
  endpoint: z.string("fieldRequired").max(1_000, "fieldInvalid").refine(isPlainHttps, "fieldInvalid"),
  keys: z.object({
    /** An uncompressed P-256 point, 65 bytes, base64url. */
    p256dh: z.string("fieldRequired").regex(/^B[A-P][\w-]{85}$/, "fieldInvalid"),
    /** 16 bytes, base64url. */
    auth: z.string("fieldRequired").regex(/^[\w-]{22}$/, "fieldInvalid"),
  }),
});
export type PushSubscriptionForm = z.output<typeof pushSubscription>;

export const pushDeviceParams = z.object({ subscriptionId: z.uuid("fieldInvalid") });

/** A subscribed browser. Instants are ISO. */
export const pushDevice = z.object({
  id: z.uuid(),
  /** SHA-256 of the endpoint, base64url: the browser recognises itself by it, and it does not allow sending. */
  fingerprint: z.string(),
  /** "Chrome · Windows". */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** True if the use of this browser was recorded recently, so the page need not send it again. */
  isFresh: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushDevices = z.object({
  /** The VAPID public key the browser binds its subscription to; only its owner can send. */
  publicKey: z.string(),
  devices: z.array(pushDevice),
});

/** The payload for the service worker (public/push-worker.js). */
export interface PushPayload {
  /** The notification's id; a repeated push replaces the one on screen. */
  tag: string;
  title: string;
  body: string;
  lang: string;
  /** A path on our site. */
  url: string;
}
