import { afterEach, expect, it, vi } from "vitest";
import { storageKeys } from "./storage-keys";

afterEach(() => {
  vi.unstubAllEnvs();
});

const [old, fresh] = ["o".repeat(40), "f".repeat(40)];
const idsWith = (chosen: string, secret: string, stored: "stored files" | "backups" = "stored files") => {
  vi.stubEnv("ENCRYPTION_KEYS", chosen);
  vi.stubEnv("AUTH_SECRET", secret);
  return storageKeys(stored).map(({ id }) => id);
};

it("the first of ENCRYPTION_KEYS encrypts, and AUTH_SECRET is the last key of files", () => {
  const [oldId] = idsWith("", old);
  expect(idsWith(`${fresh},${old}`, old)[1]).toBe(oldId);
  expect(idsWith(fresh, old)).toEqual([idsWith(fresh, fresh)[0], oldId]);
  expect(idsWith(old, old)).toEqual([oldId]);
});

it("backups have keys of their own, and none derived from AUTH_SECRET", () => {
  expect(idsWith("", old, "backups")).toEqual([]);
  const [id] = idsWith(old, old, "backups");
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(idsWith(old, old)).not.toContain(id);
});
