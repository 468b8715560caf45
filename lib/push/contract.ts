import { z } from "zod";
import { isPlainHttps } from "@/lib/reach/rules";

/** What a browser says of itself once its owner has agreed, as its Push API writes it. */
export const pushSubscription = z.object({
  endpoint: z.string("fieldRequired").max(1_000, "fieldInvalid").refine(isPlainHttps, "fieldInvalid"),
  keys: z.object({
    /** An uncompressed point of P-256, 65 bytes. */
    p256dh: z.string("fieldRequired").regex(/^B[A-P][\w-]{85}$/, "fieldInvalid"),
    /** 16 bytes. */
    auth: z.string("fieldRequired").regex(/^[\w-]{22}$/, "fieldInvalid"),
  }),
});
export type PushSubscriptionForm = z.output<typeof pushSubscription>;

export const pushDeviceParams = z.object({ subscriptionId: z.uuid("fieldInvalid") });

/** A browser one is told in while Gendana is closed. Instants are ISO. */
export const pushDevice = z.object({
  id: z.uuid(),
  /** SHA-256 of its endpoint, base64url: by it a browser knows itself, and nobody can send to it. */
  fingerprint: z.string(),
  /** "Chrome · Windows". */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** It was written down that one is there just now, so there is nothing to send again. */
  isFresh: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushDevices = z.object({
  /** What a browser binds its subscription to: nobody else can send to it. */
  publicKey: z.string(),
  devices: z.array(pushDevice),
});

/** What the worker in the browser is told (public/push-worker.js). */
export interface PushPayload {
  /** The notification's id: the same one shown again takes its own place. */
  tag: string;
  title: string;
  body: string;
  lang: string;
  /** A page of ours, as a path. */
  url: string;
}
