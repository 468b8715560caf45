import { expect, it } from "vitest";
import type { OfferedExtra } from "@/lib/prices/contract";
import { type Choice, isComplete, needsAddress, noChoice, readChoice, writeChoice } from "./booking-choice";

it("writes a choice into the address and reads the same back", () => {
  const choice = { ...noChoice, from: "2026-12-05", to: "2026-12-08", fromTime: "08:30" };
  expect(writeChoice(choice)).toBe("?from=2026-12-05&to=2026-12-08&fromTime=08%3A30");
  expect(readChoice(writeChoice(choice))).toEqual(choice);
});

it("leaves out what makes no sense", () => {
  expect(readChoice("?from=yesterday&to=2026-99-99&fromTime=03:00")).toBe(noChoice);
  expect(readChoice("?from=2026-12-05&toTime=25:00")).toEqual({ ...noChoice, from: "2026-12-05" });
  expect(writeChoice(noChoice)).toBe("");
});

const offered: OfferedExtra[] = [
  { kind: "driver", priceCents: 2_500, unit: "day", maxQuantity: 1 },
  { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 },
  { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1 },
];

it("keeps the extras in the address, and only those the car comes with", () => {
  const choice: Choice = {
    ...noChoice,
    ...{ from: "2026-12-05", to: "2026-12-08" },
    extras: [
      { kind: "driver", quantity: 1 },
      { kind: "child_seat", quantity: 2 },
    ],
  };
  expect(writeChoice(choice)).toBe("?from=2026-12-05&to=2026-12-08&extras=driver,child_seat.2");
  expect(readChoice(writeChoice(choice), offered)).toEqual(choice);
  const odd = "?from=2026-12-05&to=2026-12-08&extras=child_seat.3,insurance_full,constructor,driver.x";
  expect(readChoice(odd, offered).extras).toEqual([]);
});

it("needs to know where to once delivery is chosen", () => {
  const delivered: Choice = { ...noChoice, extras: [{ kind: "delivery", quantity: 1 }] };
  expect(needsAddress(noChoice)).toBe(false);
  expect(needsAddress({ ...delivered, deliveryAddress: "  " })).toBe(true);
  expect(needsAddress({ ...delivered, deliveryAddress: "KG 7 Ave" })).toBe(false);
});

it("is complete with a drop-off after the pick-up", () => {
  expect(isComplete(noChoice)).toBe(false);
  expect(isComplete({ ...noChoice, from: "2026-12-05", to: "2026-12-05" })).toBe(false);
  expect(isComplete({ ...noChoice, from: "2026-12-05", to: "2026-12-06" })).toBe(true);
});
