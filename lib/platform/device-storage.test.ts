import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assignTabTo, clearDeviceStorage, PENDING_RECORDS, unsavedForms } from "./device-storage";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
};
const deleteDatabase = vi.fn();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("indexedDB", { deleteDatabase });
});
afterEach(() => vi.unstubAllGlobals());

const draft = "The scratch was there before.";
const store = () => storage.setItem("claim 1", draft);

describe("what a tab keeps", () => {
  it("stays while its account is signed in, even after its session expires", () => {
    assignTabTo("aline");
    store();
    assignTabTo("aline");
    expect(stored.get("claim 1")).toBe(draft);
  });

  it("is taken over from a visitor by the account that signs in", () => {
    store();
    assignTabTo("aline");
    expect(stored.get("claim 1")).toBe(draft);
  });

  it("is deleted when another account signs in, which then has the tab", () => {
    assignTabTo("aline");
    store();
    unsavedForms.set("broadcast", { title: "Roads" });
    assignTabTo("eric");
    expect(stored.has("claim 1")).toBe(false);
    expect(unsavedForms.size).toBe(0);
    store();
    assignTabTo("eric");
    expect(stored.get("claim 1")).toBe(draft);
  });

  it("is deleted on signing out, with the records of handovers", () => {
    assignTabTo("aline");
    store();
    unsavedForms.set("broadcast", { title: "Roads" });
    clearDeviceStorage();
    expect([stored.size, unsavedForms.size]).toEqual([0, 0]);
    expect(deleteDatabase).toHaveBeenCalledWith(PENDING_RECORDS);
  });

  it("stays in memory where storage is disabled, and is deleted there too", () => {
    for (const name of ["sessionStorage", "localStorage", "indexedDB"]) vi.stubGlobal(name, undefined);
    clearDeviceStorage();
    unsavedForms.set("broadcast", { title: "Roads" });
    assignTabTo("aline");
    assignTabTo("aline");
    expect(unsavedForms.size).toBe(1);
    assignTabTo("eric");
    expect(unsavedForms.size).toBe(0);
    unsavedForms.set("broadcast", { title: "Roads" });
    clearDeviceStorage();
    expect(unsavedForms.size).toBe(0);
  });
});
