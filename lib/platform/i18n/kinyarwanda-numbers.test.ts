import { createTranslator } from "next-intl";
import { afterEach, expect, it } from "vitest";
import { formatNumber } from "@/lib/platform/numbers";
import { writeKinyarwandaNumbers } from "./kinyarwanda-numbers";
import type en from "./messages/en.json";
import rw from "./messages/rw.json";

const { NumberFormat, PluralRules } = Intl;
afterEach(() => {
  Object.assign(Intl, { NumberFormat, PluralRules });
});

it("formats numbers in Kinyarwanda messages as formatNumber does, and leaves other languages unchanged", () => {
  expect(new Intl.NumberFormat("rw").format(1_234.5)).not.toBe(formatNumber(1_234.5, "rw"));
  const french = new Intl.NumberFormat("fr").format(1_234.5);
  writeKinyarwandaNumbers();
  expect(new Intl.NumberFormat("rw").format(1_234.5)).toBe(formatNumber(1_234.5, "rw"));
  expect(Intl.NumberFormat(["rw"]).format(1_234.5)).toBe("1,234.5");
  expect(new Intl.NumberFormat("fr").format(1_234.5)).toBe(french);
  const translate = createTranslator({ locale: "rw", messages: rw as typeof en });
  expect(translate("marketplace.number", { count: 1_234 })).toBe("1,234");
});

it.each(["fr", "ja"])("chooses the same plurals of Kinyarwanda where the device is set to %s", (device) => {
  // An engine without Kinyarwanda falls back to the device's language.
  const ofDevice = new Proxy(PluralRules, {
    construct: (Rules, [locale, options]) => new Rules(locale === "rw" ? device : locale, options),
  });
  Object.assign(Intl, { PluralRules: ofDevice });
  writeKinyarwandaNumbers();
  const chosen = (locale: string) => [0, 1, 2].map((count) => new Intl.PluralRules(locale).select(count));
  expect(chosen("rw")).toEqual(["other", "one", "other"]);
  expect(chosen("fr")).toEqual(["one", "one", "other"]);
  const translate = createTranslator({ locale: "rw", messages: rw as typeof en });
  expect(translate("ui.uploads.picture.missing", { count: 1 })).not.toContain("1");
});
