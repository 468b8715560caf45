import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import type { StorageKey } from "@/lib/platform/crypto/storage-keys";
import { RestoreError } from "./archive";

// An encrypted archive is a mark, the id of its key, a salt, and the gzip'd text in parts of 64 KiB, each encrypted
// with AES-256-GCM and followed by its tag. The nonce of a part counts the parts and says whether it is the last, so
// that none can be left out, swapped or cut off.

const MARK = Buffer.from("GNDBACK1");
const ID_BYTES = 8;
const SALT_BYTES = 16;
const HEAD_BYTES = MARK.length + ID_BYTES + SALT_BYTES;
const PART_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** Every archive has a key of its own, so that counted nonces never occur twice under one key. */
const archiveKey = ({ bytes }: StorageKey, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", bytes, salt, "gendana archive", 32));

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(part, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Backups made without ENCRYPTION_KEYS, or by earlier versions, are plain. */
export async function isEncryptedArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    .finally(() => handle.close());
  return MARK.equals(buffer);
}

/** Encrypts what is written to it. */
export function encryptArchive(key: StorageKey): Transform {
  const salt = randomBytes(SALT_BYTES);
  const ownKey = archiveKey(key, salt);
  let rest: Buffer = Buffer.alloc(0);
  let part = 0;
  const seal = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", ownKey, nonceOf(part++, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      // The last part is only known at the end, so a full one waits for what follows it.
      for (; rest.length > PART_BYTES; rest = rest.subarray(PART_BYTES))
        this.push(seal(rest.subarray(0, PART_BYTES), false));
      done();
    },
    flush(done) {
      done(null, seal(rest, true));
    },
  });
  stream.push(Buffer.concat([MARK, Buffer.from(key.id, "hex"), salt]));
  return stream;
}

/** Decrypts an encrypted archive. Throws a RestoreError without its key, or if anything of it was changed. */
export async function* decryptArchive(
  source: AsyncIterable<Buffer>,
  keys: StorageKey[],
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let unseal: ((sealed: Buffer, isLast: boolean) => Buffer) | undefined;
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!unseal && rest.length >= HEAD_BYTES) {
      unseal = partOpener(rest.subarray(0, HEAD_BYTES), keys);
      rest = rest.subarray(HEAD_BYTES);
    }
    for (; unseal && rest.length > PART_BYTES + TAG_BYTES; rest = rest.subarray(PART_BYTES + TAG_BYTES))
      yield unseal(rest.subarray(0, PART_BYTES + TAG_BYTES), false);
  }
  if (!unseal) throw damaged();
  yield unseal(rest, true);
}

function partOpener(head: Buffer, keys: StorageKey[]) {
  const id = head.toString("hex", MARK.length, MARK.length + ID_BYTES);
  const key = keys.find((each) => each.id === id);
  if (!key)
    throw new RestoreError(
      "This backup is encrypted with another key. Set ENCRYPTION_KEYS as it was where the backup was made.",
    );
  const ownKey = archiveKey(key, head.subarray(MARK.length + ID_BYTES));
  let part = 0;
  return (sealed: Buffer, isLast: boolean) => {
    if (sealed.length < TAG_BYTES) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", ownKey, nonceOf(part++, isLast));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
}

const damaged = () => new RestoreError("The backup is damaged: a part of it is missing or was changed.");
