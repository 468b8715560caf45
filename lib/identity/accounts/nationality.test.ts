import { describe, expect, it } from "vitest";
import { countryCodes, nationality } from "./nationality";
import { listCountries } from "./queries";

describe("a nationality", () => {
  it.each([
    ["RW", "RW"],
    [" rw ", "RW"],
    ["Rwanda", "RW"],
    ["Rwandan", "RW"],
    ["rwandaise", "RW"],
    ["Allemagne", "DE"],
    ["Côte d’Ivoire", "CI"],
    ["Cote d'Ivoire", "CI"],
    ["DR Congo", "CD"],
    ["American", "US"],
  ])("%j is stored as %s", (text, code) => {
    expect(nationality.parse(text)).toBe(code);
  });

  it.each(["Martian", "Congolese", "QQ", "Rwanda<script>"])(
    "%j is refused with a hint on what to write",
    (text) => {
      expect(nationality.safeParse(text).error?.issues[0]?.message).toBe("nationalityInvalid");
    },
  );

  it("can be any country of the form's list, in every language", () => {
    for (const locale of ["en", "fr", "rw"] as const) {
      const countries = listCountries(locale);
      expect(countries[0]?.code).toBe("RW");
      expect(countries.map(({ code }) => code).sort()).toEqual([...countryCodes].sort());
      for (const { code, name } of countries) expect(nationality.parse(name)).toBe(code);
    }
  });
});
