import { describe, expect, it } from "vitest";
import { fitsPlan, maskedAccount, upgradeCents } from "./rules";

describe("a larger plan", () => {
  const on = (day: string) => new Date(`${day}T10:00:00Z`);

  it("costs the difference for the remaining days of the month, including today", () => {
    expect(upgradeCents("pro", ["basic"], on("2026-11-01"))).toBe(7_000);
    expect(upgradeCents("pro", ["basic"], on("2026-11-16"))).toBe(3_500);
    expect(upgradeCents("enterprise", ["basic"], on("2026-11-30"))).toBe(567);
    expect(upgradeCents("pro", ["basic"], new Date("2026-11-30T22:30:00Z"))).toBe(7_000);
  });

  it("costs nothing if this month is already paid for, and nothing in the free first month", () => {
    expect(upgradeCents("pro", ["pro", "basic"], on("2026-11-16"))).toBe(0);
    expect(upgradeCents("enterprise", ["basic", "pro"], on("2026-11-16"))).toBe(5_000);
    expect(upgradeCents("basic", ["pro"], on("2026-11-16"))).toBe(0);
    expect(upgradeCents("enterprise", [], on("2026-11-16"))).toBe(0);
  });
});

it("a plan chosen after the free one costs its share of the month", () => {
  expect(upgradeCents("basic", ["free"], new Date("2026-11-16T10:00:00Z"))).toBe(1_450);
  expect(upgradeCents("free", ["free"], new Date("2026-11-16T10:00:00Z"))).toBe(0);
});

it("a smaller plan requires that it allows all listed vehicles", () => {
  expect(fitsPlan("free", 1)).toBe(true);
  expect(fitsPlan("free", 2)).toBe(false);
  expect(fitsPlan("basic", 5)).toBe(true);
  expect(fitsPlan("basic", 6)).toBe(false);
  expect(fitsPlan("enterprise", 5_000)).toBe(true);
});

it("an account is masked except for its last four characters", () => {
  expect(maskedAccount("400012344821")).toBe("•••• 4821");
});
