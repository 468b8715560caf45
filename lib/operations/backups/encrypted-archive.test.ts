import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { RestoreError } from "./archive";
import { decryptArchive, encryptArchive } from "./encrypted-archive";

const PART = 64 * 1024;
const HEAD = 32;
const key = { id: "1".repeat(16), bytes: Buffer.alloc(32, 1) };
const other = { id: "2".repeat(16), bytes: Buffer.alloc(32, 2) };

const encrypted = (bytes: Buffer) =>
  buffer(Readable.from(inPiecesOf(bytes, 10_000)).pipe(encryptArchive(key)));
const decrypted = (bytes: Buffer, keys = [other, key], size = 9_999) =>
  buffer(Readable.from(decryptArchive(inPiecesOf(bytes, size), keys)));

async function* inPiecesOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("an encrypted archive", () => {
  it("is read back unchanged, whatever its length and the sizes of the chunks", async () => {
    for (const length of [0, 1, PART - 1, PART, PART + 1, 3 * PART, 3 * PART + 5]) {
      const text = randomBytes(length);
      const stored = await encrypted(text);
      for (const size of [7_001, 65_552, 1_000_000])
        expect((await decrypted(stored, [key], size)).equals(text)).toBe(true);
    }
  });

  it("reveals nothing of its content", async () => {
    const stored = await encrypted(Buffer.from("hash of a password ".repeat(9_000)));
    expect(stored.includes("password")).toBe(false);
  });

  it("is refused without its key", async () => {
    const refusal = await decrypted(await encrypted(Buffer.from("x")), [other]).catch((error) => error);
    expect(refusal).toBeInstanceOf(RestoreError);
    expect(refusal.message).toContain("encrypted with another key");
  });

  it("is refused if it was truncated or changed, or if parts were swapped or left out", async () => {
    const stored = await encrypted(randomBytes(3 * PART + 5));
    const part = (index: number) =>
      stored.subarray(HEAD + index * (PART + 16), HEAD + (index + 1) * (PART + 16));
    const head = stored.subarray(0, HEAD);
    const changed = Buffer.from(stored);
    changed[PART] = (changed[PART] ?? 0) ^ 1;
    const salted = Buffer.from(stored);
    salted[20] = (salted[20] ?? 0) ^ 1;
    const damaged = [
      stored.subarray(0, -1),
      Buffer.concat([head, part(0), part(1), part(2)]),
      Buffer.concat([head, part(0), part(2), part(1), part(3)]),
      Buffer.concat([head, part(0), part(1), part(3)]),
      Buffer.concat([stored, part(3)]),
      Buffer.concat([head, part(3)]),
      stored.subarray(0, HEAD),
      stored.subarray(0, 20),
      changed,
      salted,
    ];
    for (const bytes of damaged) {
      const refusal = await decrypted(bytes, [key]).catch((error) => error);
      expect(refusal).toBeInstanceOf(RestoreError);
      expect(refusal.message).toContain("The backup is damaged");
    }
  });
});
