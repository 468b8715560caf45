import { derivedKey } from "@/lib/platform/derived-key";
import { encryptionSettings } from "@/lib/platform/env";

/** What is encrypted at rest. A key of one cannot decrypt the other. */
type Stored = "stored files" | "backups";

export interface StorageKey {
  /** 16 hexadecimal digits, which identify the key without revealing anything about it. */
  id: string;
  /** 32 bytes for AES-256. */
  bytes: Buffer;
}

/**
 * The keys that the environment configures; the first one encrypts. Without keys, contents are stored plain. Files also
 * have a key derived from AUTH_SECRET. Backups have only those of ENCRYPTION_KEYS: a generated AUTH_SECRET would be
 * lost together with the machine that the backup is made for.
 */
export function storageKeys(stored: Stored): StorageKey[] {
  const { ENCRYPTION_KEYS, AUTH_SECRET } = encryptionSettings();
  const secrets = stored === "backups" || !AUTH_SECRET ? ENCRYPTION_KEYS : [...ENCRYPTION_KEYS, AUTH_SECRET];
  return [...new Set(secrets)].map((secret) => ({
    id: derivedKey(`${stored} id`, secret).toString("hex", 0, 8),
    bytes: derivedKey(stored, secret),
  }));
}
