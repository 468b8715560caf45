import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { PickUpCalendar, type PickUpCalendarProps } from "./pick-up-calendar";

function render(props: Pick<PickUpCalendarProps, "value" | "hours">) {
  const children = createElement(PickUpCalendar, { ...props, onChange: () => {} });
  const texts = { locale: "en" as const, messages, timeZone: "UTC" };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, { ...texts, children }));
}

it("says how many days are billed for the chosen hours", () => {
  const value = { from: "2026-12-05", to: "2026-12-07" };
  expect(render({ value })).toContain("2 days. ");
  expect(render({ value, hours: { toTime: "18:00" } })).toContain("3 days. ");
  expect(render({ value, hours: { fromTime: "12:00", toTime: "10:00" } })).toContain("2 days. ");
  expect(render({ value: { from: "2026-12-05" } })).not.toContain(" days. ");
});
