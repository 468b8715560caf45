import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onFavourites, toggleFavourite } from "./favourites-store";
import { favouritesOwner, storedFavourites, storeFavourites } from "./stored-favourites";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

describe("a visitor's favourites", () => {
  it("are stored as a list of ids under the key the product specifies", () => {
    toggleFavourite("featured-tesla");
    toggleFavourite("featured-luxury");
    expect(stored.get("vehicleFavorites")).toBe('["featured-tesla","featured-luxury"]');
    expect(storedFavourites()).toEqual(["featured-tesla", "featured-luxury"]);
  });

  it("are removed by a second press", () => {
    toggleFavourite("featured-tesla");
    toggleFavourite("featured-tesla");
    expect(storedFavourites()).toEqual([]);
  });

  it("are the same array while nothing changes", () => {
    toggleFavourite("featured-tesla");
    expect(storedFavourites()).toBe(storedFavourites());
  });

  it("notify listeners until they unsubscribe", () => {
    const listener = vi.fn();
    const stop = onFavourites(listener);
    toggleFavourite("a");
    stop();
    toggleFavourite("b");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("are hidden once the account they belong to is signed out", () => {
    storeFavourites(["somebody-s-car"], "an account");
    expect(favouritesOwner()).toBe("an account");
    const stop = onFavourites(vi.fn());
    expect([storedFavourites(), favouritesOwner()]).toEqual([[], ""]);
    toggleFavourite("my-own");
    stop();
    onFavourites(vi.fn())();
    expect(storedFavourites()).toEqual(["my-own"]);
  });

  it("ignore stored values that are not a list of ids", () => {
    for (const [text, ids] of [
      ["{ not json", []],
      ['{"a":1}', []],
      ['["a",7,null,"a"]', ["a"]],
    ] as const) {
      stored.set("vehicleFavorites", text);
      expect(storedFavourites()).toEqual(ids);
    }
  });

  it("are empty if the browser refuses storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    });
    toggleFavourite("a");
    expect(storedFavourites()).toEqual([]);
  });
});
