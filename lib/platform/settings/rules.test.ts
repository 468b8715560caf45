import { describe, expect, it } from "vitest";
import { localizedTextIn, openingHoursIn } from "./rules";

describe("opening hours", () => {
  it("are shown in English as stored", () => {
    expect(openingHoursIn("Mon-Fri 9AM-6PM", "en")).toBe("Mon-Fri 9AM-6PM");
  });

  it("name days and hours in French", () => {
    expect(openingHoursIn("Mon-Fri 9AM-6PM", "fr")).toBe("lun.-ven. 9 h-18 h");
    expect(openingHoursIn("Mon-Fri 8:30 am-12PM, Sat 12AM-4PM", "fr")).toBe(
      "lun.-ven. 8 h 30-12 h, sam. 0 h-16 h",
    );
    expect(openingHoursIn("Open 24 hours", "fr")).toBe("ouvert 24 h/24");
  });

  it("name days and hours in Kinyarwanda", () => {
    expect(openingHoursIn("Mon-Fri 8AM-6PM, Sat 9AM-4PM", "rw")).toBe(
      "ku wa mbere kugeza ku wa gatanu 8:00-18:00, ku wa gatandatu 9:00-16:00",
    );
  });

  it("in an unknown format stay unchanged", () => {
    expect(openingHoursIn("Sunday by appointment, 14:00", "fr")).toBe("Sunday by appointment, 14:00");
  });
});

it("localised texts are shown in the reader's language, and single texts unchanged", () => {
  const coffee = { en: "Coffee", fr: "Café", rw: "Ikawa" };
  expect(["en", "fr", "rw"].map((locale) => localizedTextIn(coffee, locale))).toEqual([
    "Coffee",
    "Café",
    "Ikawa",
  ]);
  expect(localizedTextIn("Kimihurura", "rw")).toBe("Kimihurura");
});
