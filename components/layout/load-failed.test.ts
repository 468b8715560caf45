import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import VehicleError from "@/app/[locale]/(site)/vehicle/[vehicleId]/error";
import VehiclesError from "@/app/[locale]/(site)/vehicles/error";
import messages from "@/lib/platform/i18n/messages/en.json";

it("a vehicle or a list that could not be loaded shows an error and offers to try again", () => {
  for (const [page, sentence] of [
    [VehicleError, "Failed to fetch vehicle"],
    [VehiclesError, "Failed to load vehicles. Please try again later."],
  ] as const) {
    const intl = {
      locale: "en" as const,
      timeZone: "Africa/Kigali",
      messages,
      children: createElement(page),
    };
    const html = renderToStaticMarkup(createElement(NextIntlClientProvider, intl));
    expect(html).toContain(`>${sentence}</h1>`);
    expect(html).toContain("Try again</button>");
  }
});
