import { z } from "zod";

/** What a key may do; `scopePermissions` says what each means for the routes. */
export const keyScopes = [
  "fleet:read",
  "fleet:write",
  "rentals:read",
  "rentals:write",
  "money:read",
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Days a key may be good for; none: until it is revoked. */
const keyLives = [30, 90, 365] as const;

const businessId = z.uuid("fieldInvalid").optional();
export const keysQuery = z.object({ businessId });
export const keyParams = z.object({ keyId: z.uuid() });

const wanted = {
  name: z.string("fieldRequired").trim().min(1, "fieldRequired").max(60, "fieldInvalid"),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, "scopeRequired")
    .max(keyScopes.length)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  lifeDays: z.union(keyLives.map((days) => z.literal(days))).nullable(),
  password: z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200),
};
export const keyRequest = z.object({ businessId, ...wanted });
export type KeyRequest = z.output<typeof keyRequest>;

/** The form's select has no null. */
export const lifeChoices = [90, 365, 30, 0] as const;
export const keyForm = z.object({ ...wanted, lifeDays: z.coerce.number<string>() });
export type KeyForm = z.output<typeof keyForm>;

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first signs of the key: "gnd_k3Jx…". */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** `resting`: whoever made it may not manage keys any more. */
  state: z.enum(["live", "expired", "resting"]),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The keys of a business that have not been revoked, newest first. */
export const apiKeyList = z.object({
  /** Keys are part of the business's plan. */
  isInPlan: z.boolean(),
  items: z.array(apiKey),
});
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The only answer that ever holds the key. */
export const madeKey = z.object({ id: z.uuid(), key: z.string() });
export const revokedKey = z.object({ id: z.uuid() });
