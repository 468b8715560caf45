import { describe, expect, it } from "vitest";
import { hoursIn, wordsIn } from "./rules";

describe("opening hours", () => {
  it("read in English as the settings hold them", () => {
    expect(hoursIn("Mon-Fri 9AM-6PM", "en")).toBe("Mon-Fri 9AM-6PM");
  });

  it("name days and hours in French", () => {
    expect(hoursIn("Mon-Fri 9AM-6PM", "fr")).toBe("lun.-ven. 9 h-18 h");
    expect(hoursIn("Mon-Fri 8:30 am-12PM, Sat 12AM-4PM", "fr")).toBe("lun.-ven. 8 h 30-12 h, sam. 0 h-16 h");
    expect(hoursIn("Open 24 hours", "fr")).toBe("ouvert 24 h/24");
  });

  it("name days and hours in Kinyarwanda", () => {
    expect(hoursIn("Mon-Fri 8AM-6PM, Sat 9AM-4PM", "rw")).toBe(
      "ku wa mbere kugeza ku wa gatanu 8:00-18:00, ku wa gatandatu 9:00-16:00",
    );
  });

  it("stay as they were written where they are not understood", () => {
    expect(hoursIn("Sunday by appointment, 14:00", "fr")).toBe("Sunday by appointment, 14:00");
  });
});

it("reads words of the settings in one's language, and what was written once as it was written", () => {
  const coffee = { en: "Coffee", fr: "Café", rw: "Ikawa" };
  expect(["en", "fr", "rw"].map((locale) => wordsIn(coffee, locale))).toEqual(["Coffee", "Café", "Ikawa"]);
  expect(wordsIn("Kimihurura", "rw")).toBe("Kimihurura");
});
