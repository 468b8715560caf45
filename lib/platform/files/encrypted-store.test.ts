import { describe, expect, it } from "vitest";
import type { StorageKey } from "@/lib/platform/crypto/storage-keys";
import { encryptedStore } from "./encrypted-store";
import type { FileStore } from "./store";

const key = (digit: string): StorageKey => ({ id: digit.repeat(16), bytes: Buffer.alloc(32, digit) });
const [first, second] = [key("1"), key("2")];
const place = "a".repeat(64);
const content = new Uint8Array(Buffer.from("a picture of a licence ".repeat(50)));

function memoryStore() {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const store: FileStore = {
    put: async (at, bytes) => void stored.set(at, bytes),
    get: async (at) => stored.get(at),
    remove: async (at) => void stored.delete(at),
    async *list() {},
  };
  return { stored, store };
}

async function kept(keys = [first]) {
  const { stored, store } = memoryStore();
  await encryptedStore(store, keys).put(place, content);
  return { store, stored, bytes: stored.get(place) ?? new Uint8Array() };
}

describe("an encrypted store", () => {
  it("stores no part of a content unencrypted, and the same content as different bytes each time", async () => {
    const [one, other] = [await kept(), await kept()];
    expect(Buffer.from(one.bytes).includes("licence")).toBe(false);
    expect(one.bytes).not.toEqual(other.bytes);
    expect(await encryptedStore(one.store, [first]).get(place)).toEqual(content);
    expect(await encryptedStore(one.store, [first]).get("b".repeat(64))).toBeUndefined();
  });

  it("reads what an older key encrypted, and plain contents, and encrypts with the first key", async () => {
    const { store, stored } = await kept([first]);
    const rotated = encryptedStore(store, [second, first]);
    expect(await rotated.get(place)).toEqual(content);
    await rotated.put(place, content);
    expect(await encryptedStore(store, [second]).get(place)).toEqual(content);
    stored.set(place, content);
    expect(await rotated.get(place)).toEqual(content);
    await encryptedStore(store, []).put(place, content);
    expect(stored.get(place)).toEqual(content);
  });

  it("is unavailable without the key, and says which one is missing", async () => {
    const { store } = await kept([first]);
    const refusal = await encryptedStore(store, [second])
      .get(place)
      .catch((error) => error);
    expect(refusal).toMatchObject({ code: "unavailable" });
    expect(refusal.cause.message).toContain("1111111111111111");
  });

  it("rejects contents that were changed, truncated or swapped", async () => {
    const { store, stored, bytes } = await kept();
    const reader = encryptedStore(store, [first]);
    for (let at = 8; at < bytes.length; at += 37) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      stored.set(place, changed);
      await expect(reader.get(place)).rejects.toThrow();
    }
    for (const length of [8, 20, 43, 44, bytes.length - 1]) {
      stored.set(place, bytes.slice(0, length));
      await expect(reader.get(place)).rejects.toThrow();
    }
    const other = "b".repeat(64);
    stored.set(other, bytes);
    await expect(reader.get(other)).rejects.toThrow("not what was stored");
  });
});
