import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { favourites, favouritesOwner, keepFavourites } from "./kept";
import { onFavourites, toggleFavourite } from "./store";

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

describe("favourites of a visitor", () => {
  it("are a list of ids under the key the product names", () => {
    toggleFavourite("featured-tesla");
    toggleFavourite("featured-luxury");
    expect(stored.get("vehicleFavorites")).toBe('["featured-tesla","featured-luxury"]');
    expect(favourites()).toEqual(["featured-tesla", "featured-luxury"]);
  });

  it("are let go by the second press", () => {
    toggleFavourite("featured-tesla");
    toggleFavourite("featured-tesla");
    expect(favourites()).toEqual([]);
  });

  it("are the same array while nothing changes", () => {
    toggleFavourite("featured-tesla");
    expect(favourites()).toBe(favourites());
  });

  it("tell whoever listens, until they stop listening", () => {
    const listener = vi.fn();
    const stop = onFavourites(listener);
    toggleFavourite("a");
    stop();
    toggleFavourite("b");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("are not those of an account that nobody is signed in to any more", () => {
    keepFavourites(["somebody-s-car"], "an account");
    expect(favouritesOwner()).toBe("an account");
    const stop = onFavourites(vi.fn());
    expect([favourites(), favouritesOwner()]).toEqual([[], ""]);
    toggleFavourite("my-own");
    stop();
    onFavourites(vi.fn())();
    expect(favourites()).toEqual(["my-own"]);
  });

  it("survive whatever else wrote there", () => {
    for (const [text, ids] of [
      ["{ not json", []],
      ['{"a":1}', []],
      ['["a",7,null,"a"]', ["a"]],
    ] as const) {
      stored.set("vehicleFavorites", text);
      expect(favourites()).toEqual(ids);
    }
  });

  it("are none where storage is refused", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    });
    toggleFavourite("a");
    expect(favourites()).toEqual([]);
  });
});
