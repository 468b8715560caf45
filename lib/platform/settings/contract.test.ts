import { expect, it } from "vitest";
import { routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { systemOptions, systemSettings, toPublicSettings } from "./contract";

const { emergencyPhone } = systemOptions.shape;

it("no emergency line is made up where none was set", () => {
  expect(systemSettings.parse({}).emergencyPhone).toBe("");
});

it("an emergency line is empty or a number of at least three digits", () => {
  for (const phone of ["", "  ", "112", "+250 788 000 112", "(0788) 000-112"])
    expect(emergencyPhone.safeParse(phone).success).toBe(true);
  for (const phone of ["...", "12", "call us", "+250 788 000 112 000 112 000", "1+12"])
    expect(emergencyPhone.safeParse(phone).success).toBe(false);
});

it("pages promise roadside assistance only where a line is set", () => {
  const hasRoadHelp = (phone: string) =>
    toPublicSettings(systemSettings.parse({ emergencyPhone: phone })).hasRoadHelp;
  expect([hasRoadHelp(""), hasRoadHelp("112")]).toEqual([false, true]);
  for (const locale of routing.locales) {
    const t = translator(locale);
    const texts = (roadHelp: string) => [
      t("home.step3Text", { roadHelp }),
      t("howItWorks.renters.step3Text", { roadHelp }),
      t("location.faq.insurance.answer", { roadHelp }),
    ];
    for (const text of texts("true")) expect(text).toMatch(/24/);
    for (const text of texts("false")) expect(text).not.toMatch(/24|\s{2}/);
  }
});
