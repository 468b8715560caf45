import { notFound } from "@/lib/platform/errors";
import { expireLocally } from "./cache";
import type { ExpiryRequest } from "./contract";
import { isTagSignature } from "./invalidation-signature";

/** Expires tags that another process changed. Throws 404 without a valid signature. */
export function expireRemoteTags({ tags, proof }: ExpiryRequest) {
  if (!isTagSignature(proof, tags)) throw notFound();
  expireLocally(tags);
  return { expired: tags.length };
}
