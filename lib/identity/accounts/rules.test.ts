import { describe, expect, it } from "vitest";
import { businessSlug } from "@/lib/businesses/businesses/business-slug";
import { plusDays } from "@/lib/platform/dates";
import { checkPassword, isAdult, isDay, latestAdultBirth, passwordStrength } from "./rules";

describe("a password", () => {
  it.each([
    ["", "weak"],
    ["abc", "weak"],
    ["abcdef", "weak"],
    ["abcdef1", "medium"],
    ["Abcdef1", "medium"],
    ["Ab1#", "medium"],
    ["Abcde#", "medium"],
    ["Abcde1#", "strong"],
    ["Ab1 cd", "strong"],
    ["Éàéàé1€", "strong"],
  ])("%j is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it("reports which of the five requirements it meets", () => {
    expect(checkPassword("abc1")).toEqual({
      length: false,
      uppercase: false,
      lowercase: true,
      number: true,
      special: false,
    });
  });

  it("counts an emoji as one character", () => {
    expect(checkPassword("Ab1#😀").length).toBe(false);
  });
});

describe("coming of age", () => {
  it.each([
    ["2008-11-21", "2026-11-21", true],
    ["2008-11-22", "2026-11-21", false],
    ["2008-02-29", "2026-02-28", false],
    ["2008-02-29", "2026-03-01", true],
    ["1950-01-01", "2026-11-21", true],
    ["2030-01-01", "2026-11-21", false],
  ])("born %s, on %s: %s", (born, today, adult) => {
    expect(isAdult(born, today)).toBe(adult);
  });

  it.each([
    ["2026-11-21", "2008-11-21"],
    ["2028-02-28", "2010-02-28"],
    ["2028-02-29", "2010-02-28"],
    ["2028-03-01", "2010-03-01"],
  ])("on %s of those born until %s", (today, latest) => {
    expect(latestAdultBirth(today)).toBe(latest);
    expect([isAdult(latest, today), isAdult(plusDays(latest, 1), today)]).toEqual([true, false]);
  });
});

describe("a day", () => {
  it.each(["1900-01-01", "2008-02-29", "2026-12-31"])("%s is accepted", (text) => {
    expect(isDay(text)).toBe(true);
  });
  it.each(["1899-12-31", "2026-02-30", "2026-13-01", "2026-1-1", "01/02/2003", "2026-01-01T00:00", ""])(
    "%j is rejected",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe("a business's name in addresses", () => {
  it.each([
    ["Kigali Wheels Ltd", "kigali-wheels-ltd"],
    ["Café Müller & Sons", "cafe-muller-sons"],
    ["  --  ", "business"],
    ["东方租车", "business"],
    ["x".repeat(100), "x".repeat(60)],
  ])("%s → %s", (name, slug) => {
    expect(businessSlug(name)).toBe(slug);
  });
});
