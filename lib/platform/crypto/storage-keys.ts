import { derivedKey } from "@/lib/platform/derived-key";
import { encryptionSettings } from "@/lib/platform/env";

/** What is encrypted where it is stored. A key of one cannot decrypt the other. */
type Stored = "stored files" | "backups";

export interface StorageKey {
  /** 16 hexadecimal digits, which tell keys apart and reveal nothing of them. */
  id: string;
  /** 32 bytes for AES-256. */
  bytes: Buffer;
}

/**
 * The keys of the environment, the one that encrypts first; with none, contents are stored plain. Files also have a key of
 * AUTH_SECRET. Backups have only those of ENCRYPTION_KEYS, because a generated AUTH_SECRET is lost with the machine that
 * the backup is for.
 */
export function storageKeys(stored: Stored): StorageKey[] {
  const { ENCRYPTION_KEYS, AUTH_SECRET } = encryptionSettings();
  const secrets = stored === "backups" || !AUTH_SECRET ? ENCRYPTION_KEYS : [...ENCRYPTION_KEYS, AUTH_SECRET];
  return [...new Set(secrets)].map((secret) => ({
    id: derivedKey(`${stored} id`, secret).toString("hex", 0, 8),
    bytes: derivedKey(stored, secret),
  }));
}
