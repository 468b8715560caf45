import path from "node:path";
import { fileSettings } from "@/lib/env";
import { diskStore } from "./disk-store";
import { s3Store } from "./s3-store";

/** Where the contents of files lie. Keys are random; what they belong to only the database knows. */
export interface FileStore {
  /** Whole or not at all: a reader never sees half of it. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Undefined when there is nothing under the key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Says nothing when there was nothing. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
}

let chosen: FileStore | undefined;

/** The store the environment names: a bucket, or a folder beside the embedded database. */
export function fileStore(): FileStore {
  chosen ??= choose();
  return chosen;
}

function choose(): FileStore {
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
