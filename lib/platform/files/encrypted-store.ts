import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { StorageKey } from "@/lib/platform/crypto/storage-keys";
import { AppError } from "@/lib/platform/errors";
import type { FileStore } from "./store";

/** Thrown for a content that is lost or was changed: a retry cannot succeed. */
export class UnreadableContent extends Error {}

/** The first bytes of every encrypted content; no picture or PDF begins with them. */
const MARK = Buffer.from("GNDFILE1");
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + ID_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts contents with AES-256-GCM under the first key before they are stored. The key in the store is authenticated
 * data, so contents cannot be swapped. Plain contents, from before or from a program without keys, are read as they
 * are. Reading throws "unavailable" for a content under a key that is not among `keys`, and UnreadableContent for one
 * that was changed.
 */
export function encryptedStore(store: FileStore, keys: StorageKey[]): FileStore {
  const [current] = keys;
  return {
    ...store,
    put: (place, bytes) => store.put(place, current ? encryptContent(bytes, place, current) : bytes),
    async get(place) {
      const stored = await store.get(place);
      return stored && isEncrypted(stored) ? decryptContent(stored, place, keys) : stored;
    },
  };
}

const isEncrypted = (bytes: Uint8Array) => MARK.equals(bytes.subarray(0, MARK.length));

function encryptContent(bytes: Uint8Array, place: string, { id, bytes: key }: StorageKey) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return new Uint8Array(Buffer.concat([MARK, Buffer.from(id, "hex"), nonce, cipher.getAuthTag(), content]));
}

function decryptContent(stored: Uint8Array, place: string, keys: StorageKey[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.from(stored.subarray(MARK.length, HEAD_BYTES));
  const id = head.toString("hex", 0, ID_BYTES);
  const key = keys.find((each) => each.id === id);
  if (!key)
    throw new AppError("unavailable", "unavailable", {
      cause: new Error(
        `A file is encrypted with key ${id}, which is not among ENCRYPTION_KEYS and AUTH_SECRET.`,
      ),
    });
  try {
    const nonce = head.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
    const cipher = createDecipheriv("aes-256-gcm", key.bytes, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(head.subarray(ID_BYTES + NONCE_BYTES));
    return new Uint8Array(Buffer.concat([cipher.update(stored.subarray(HEAD_BYTES)), cipher.final()]));
  } catch (cause) {
    throw new UnreadableContent("The content of a file is not what was stored.", { cause });
  }
}
