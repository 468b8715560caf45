import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en.json";
import fr from "@/lib/platform/i18n/messages/fr.json";
import rw from "@/lib/platform/i18n/messages/rw.json";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PendingRecord } from "./pending-records";
import { RefusedRecord } from "./refused-record";

const record = { id: "r", kind: "pickup", route: "pickup", at: "2026-12-01T08:00:00Z" } as PendingRecord;
const booking = {
  vehicle: { id: "v", timeZone: "Africa/Kigali" },
  handovers: [],
  can: { confirmHandover: null },
} as unknown as BookingDetail;

function textOf(refusal: string, locale: "en" | "fr" | "rw" = "en"): string {
  const children = createElement(RefusedRecord, { record: { ...record, refusal }, booking });
  const messages = { en, fr, rw }[locale];
  const intl = { locale, timeZone: "Africa/Kigali", messages, children };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, intl));
}

it("shows the server's sentence", () => {
  expect(textOf("Enter the odometer.")).toContain("It was not accepted. Enter the odometer.<");
});

it("says so in every language if the response had no sentence, for example from a proxy", () => {
  expect(textOf("")).toContain("It was not accepted, and no reason was given. Change it and send it again");
  expect(textOf("", "fr")).toContain("aucun motif n’a été indiqué");
  expect(textOf("", "rw")).toContain("nta mpamvu yatanzwe");
});
