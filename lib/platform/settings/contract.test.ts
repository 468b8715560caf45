import { expect, it } from "vitest";
import { routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { systemOptions, systemSettings, toPublicSettings } from "./contract";

const { emergencyPhone, watchedNetworks } = systemOptions.shape;

it("there is no emergency line by default", () => {
  expect(systemSettings.parse({}).emergencyPhone).toBe("");
});

it("an emergency line is empty or a number of at least three digits", () => {
  for (const phone of ["", "  ", "112", "+250 788 000 112", "(0788) 000-112"])
    expect(emergencyPhone.safeParse(phone).success).toBe(true);
  for (const phone of ["...", "12", "call us", "+250 788 000 112 000 112 000", "1+12"])
    expect(emergencyPhone.safeParse(phone).success).toBe(false);
});

it("watched networks are addresses and ranges", () => {
  const isAccepted = (...networks: string[]) => watchedNetworks.safeParse(networks).success;
  expect(isAccepted("203.0.113.7", "203.0.113.0/24", "2001:db8::1", "2001:db8::/32")).toBe(true);
  for (const network of [
    "",
    "203.0.113",
    "203.0.113.0/33",
    "example.com",
    "2001:db8::/129",
    "1.2.3.4 5.6.7.8",
  ])
    expect(isAccepted(network)).toBe(false);
  expect(watchedNetworks.safeParse(Array(201).fill("203.0.113.7")).error?.issues[0]?.message).toBe(
    "tooManyNetworks",
  );
});

it("pages promise roadside assistance only if an emergency line is set", () => {
  const hasRoadHelp = (phone: string) =>
    toPublicSettings(systemSettings.parse({ emergencyPhone: phone })).hasRoadHelp;
  expect([hasRoadHelp(""), hasRoadHelp("112")]).toEqual([false, true]);
  for (const locale of routing.locales) {
    const t = translator(locale);
    const texts = (roadHelp: string) => [
      t("home.step3Text", { roadHelp }),
      t("howItWorks.renters.step3Text", { roadHelp }),
      t("location.faq.insurance.answer", { roadHelp }),
      t("legal.terms.trip.text", { roadHelp }),
    ];
    for (const text of texts("true")) expect(text).toMatch(/24/);
    for (const text of texts("false")) expect(text).not.toMatch(/24|\s{2}/);
  }
});
