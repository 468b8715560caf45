import path from "node:path";
import { storageKeys } from "@/lib/platform/crypto/storage-keys";
import { fileSettings } from "@/lib/platform/env";
import { diskStore } from "./disk-store";
import { encryptedStore } from "./encrypted-store";
import { s3Store } from "./s3-store";

/** Stores the contents of files under random keys; only the database knows what they belong to. */
export interface FileStore {
  /** Atomic: a reader never sees part of a file. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns undefined if the key does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Succeeds even if the key does not exist. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}

let currentStore: FileStore | undefined;

/**
 * Returns the store that the environment configures: a bucket, or a folder beside the embedded database. It encrypts
 * contents.
 */
export function fileStore(): FileStore {
  currentStore ??= encryptedStore(createStore(), storageKeys("stored files"));
  return currentStore;
}

/** The id of the key that `fileStore()` encrypts with, for the row of a file; null if it stores plain contents. */
export const contentKeyId = (): string | null => storageKeys("stored files")[0]?.id ?? null;

function createStore(): FileStore {
  const {
    FILES_S3_URL,
    FILES_S3_REGION,
    FILES_S3_KEY_ID = "",
    FILES_S3_SECRET = "",
    DATA_DIR,
  } = fileSettings();
  if (!FILES_S3_URL) return diskStore(path.resolve(DATA_DIR, "files"));
  return s3Store({
    url: FILES_S3_URL,
    region: FILES_S3_REGION,
    keyId: FILES_S3_KEY_ID,
    secret: FILES_S3_SECRET,
  });
}
