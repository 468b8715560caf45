import { randomBytes } from "node:crypto";
import type { webhookEndpoints } from "@/db/schema/webhooks";
import { seal, unseal } from "@/lib/seal";

type Secrets = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "sealedSecret" | "sealedFormerSecret" | "formerSecretUntil"
>;

/** As it is kept where there is none: a business was handed over, and its new owner has made none yet. */
export const NO_SECRET = "";

export const hasSecret = ({ sealedSecret }: Pick<Secrets, "sealedSecret">) => sealedSecret !== NO_SECRET;

/** A new secret, to be told once, and as it is kept. */
export function makeSecret(endpointId: string): { secret: string; sealedSecret: string } {
  const secret = `whsec_${randomBytes(32).toString("base64url")}`;
  return { secret, sealedSecret: seal("webhook secrets", Buffer.from(secret), endpointId) };
}

/** What deliveries are signed with now, the newest first; undefined when AUTH_SECRET is not the one it was sealed under. */
export function secretsOf(endpoint: Secrets, now: Date): string[] | undefined {
  const open = (sealed: string) => unseal("webhook secrets", sealed, endpoint.id)?.toString();
  const current = open(endpoint.sealedSecret);
  if (!current) return undefined;
  const { sealedFormerSecret, formerSecretUntil } = endpoint;
  const isGood = sealedFormerSecret && formerSecretUntil && formerSecretUntil > now;
  const former = isGood ? open(sealedFormerSecret) : undefined;
  return former ? [current, former] : [current];
}
