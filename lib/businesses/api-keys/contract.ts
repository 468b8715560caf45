import { z } from "zod";
import { singleLine } from "@/lib/platform/text-fields";

/** The scopes of a key; `scopePermissions` maps each scope to permissions. */
export const keyScopes = [
  "fleet:read",
  "fleet:write",
  "rentals:read",
  "rentals:write",
  "money:read",
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Lifetimes in days; null means until the key is revoked. */
const keyLifetimes = [30, 90, 365] as const;

const businessId = z.uuid("fieldInvalid").optional();
export const keysQuery = z.object({ businessId });
export const keyParams = z.object({ keyId: z.uuid() });

const keyFields = {
  name: singleLine(60),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, "scopeRequired")
    .max(keyScopes.length)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  lifeDays: z.union(keyLifetimes.map((days) => z.literal(days))).nullable(),
};
export const keyRequest = z.object({ businessId, ...keyFields });
export type KeyRequest = z.output<typeof keyRequest>;

/** 0 represents null, which a select cannot have as a value. */
export const lifetimeOptions = [90, 365, 30, 0] as const;
export const keyForm = z.object({ ...keyFields, lifeDays: z.coerce.number<string>() });
export type KeyForm = z.output<typeof keyForm>;

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key: "gnd_k3Jx…". */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** `suspended`: refused until its cause ends: the creator, the plan or the business (`keyRefusal`). */
  state: z.enum(["live", "expired", "suspended"]),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The keys of a business that are not revoked, newest first. */
export const apiKeyList = z.object({
  /** Whether the business's plan includes API keys. */
  isInPlan: z.boolean(),
  items: z.array(apiKey),
});
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The only response that contains the key. */
export const createdKey = z.object({ id: z.uuid(), key: z.string() });
export const revokedKey = z.object({ id: z.uuid() });
