import { AwsClient } from "aws4fetch";
import { AppError } from "@/lib/platform/errors";
import type { FileStore } from "./store";

interface Bucket {
  /** https://host/bucket */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

const FOLDER = "files/";
const PATIENCE_MS = 20_000;

/**
 * A bucket of an S3-compatible store. An operation that times out fails as "unavailable" and is safe to
 * retry.
 */
export function s3Store({ url, region, keyId, secret }: Bucket): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    region,
    retries: 2,
  });
  const base = url.replace(/\/$/, "");
  const ask = async (address: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await client.fetch(address, { ...init, signal }).catch((cause) => {
      throw new AppError("unavailable", "unavailable", { cause });
    });
    if (response.ok || response.status === 404) return response;
    const cause = new Error(`the file store responded with ${response.status}`);
    throw new AppError("unavailable", "unavailable", { cause });
  };
  const placeOf = (key: string) => `${base}/${FOLDER}${key}`;
  return {
    async put(key, bytes) {
      const headers = { "content-type": "application/octet-stream" };
      const response = await ask(placeOf(key), { method: "PUT", body: bytes, headers });
      if (response.ok) return;
      throw new AppError("unavailable", "unavailable", { cause: new Error("there is no such bucket") });
    },
    async get(key) {
      const response = await ask(placeOf(key));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    async remove(key) {
      await ask(placeOf(key), { method: "DELETE" });
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: FOLDER });
        if (token) query.set("continuation-token", token);
        const page = await (await ask(`${base}?${query}`)).text();
        for (const [, key = "", changedAt = ""] of page.matchAll(
          /<Key>files\/([^<]*)<\/Key>\s*<LastModified>([^<]*)</g,
        ))
          yield { key, changedAt: new Date(changedAt) };
        token = page.match(/<NextContinuationToken>([^<]+)</)?.[1];
      } while (token);
    },
  };
}
