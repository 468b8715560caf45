import { expireHere } from "@/lib/cache";
import { notFound } from "@/lib/errors";
import type { ExpiryRequest } from "./contract";
import { isExpiryProof } from "./proof";

/** Another process changed something: pages of this one that show it are made afresh. 404 to whoever is not us. */
export function expireWhatOthersChanged({ tags, proof }: ExpiryRequest) {
  if (!isExpiryProof(proof, tags)) throw notFound();
  expireHere(tags);
  return { expired: tags.length };
}
