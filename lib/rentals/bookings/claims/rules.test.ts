import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import {
  claimAnswerDeadline,
  claimStatusAt,
  coveredByDeposit,
  depositSettlementAt,
  filingDeadline,
  isSettlementDue,
} from "./rules";

const returnedAt = new Date("2026-12-01T08:00:00Z");
const after = (ms: number) => addMs(returnedAt, ms);

describe("a claim after the return", () => {
  it("can be filed within 72 hours for the vehicle's condition, and within 60 days for fines and tolls", () => {
    for (const kind of ["damage", "cleaning", "smoking", "extra_km", "missing_fuel"] as const)
      for (const depositSettlesAt of [null, after(72 * HOUR_MS), after(HOUR_MS)])
        expect(filingDeadline(kind, { recordedAt: returnedAt, depositSettlesAt })).toEqual(
          after(72 * HOUR_MS),
        );
    for (const kind of ["fine", "toll"] as const)
      expect(filingDeadline(kind, { recordedAt: returnedAt, depositSettlesAt: null })).toEqual(
        after(60 * DAY_MS),
      );
  });

  it("about the condition can be filed for as long as a deposit is held for it", () => {
    const moved = { recordedAt: returnedAt, depositSettlesAt: after(96 * HOUR_MS) };
    expect(filingDeadline("damage", moved)).toEqual(after(96 * HOUR_MS));
    expect(filingDeadline("fine", moved)).toEqual(after(60 * DAY_MS));
  });

  it("counts as accepted when the renter has not answered within 72 hours", () => {
    const claim = { status: "open" as const, answerBy: claimAnswerDeadline(returnedAt) };
    expect(claimStatusAt(claim, after(72 * HOUR_MS - 1))).toBe("open");
    expect(claimStatusAt(claim, after(72 * HOUR_MS))).toBe("accepted");
  });

  it("waits for an administrator without a deadline once it is disputed", () => {
    const disputed = { status: "disputed" as const, answerBy: claimAnswerDeadline(returnedAt) };
    expect(claimStatusAt(disputed, after(60 * DAY_MS))).toBe("disputed");
  });
});

describe("the deposit after the return", () => {
  it("stays held for as long as claims about the condition may be filed", () => {
    expect(depositSettlementAt(returnedAt, 10_000)).toEqual(after(72 * HOUR_MS));
    expect(depositSettlementAt(returnedAt, 0)).toBeNull();
  });

  it("is settled once that time is over and no claim is undecided", () => {
    const held = { settlesAt: after(72 * HOUR_MS), leftCents: 7_000 };
    const accepted = { status: "accepted" as const };
    expect(isSettlementDue(held, [accepted], after(72 * HOUR_MS))).toBe(true);
    expect(isSettlementDue(held, [accepted], after(71 * HOUR_MS))).toBe(false);
    for (const status of ["open", "disputed"] as const)
      expect(isSettlementDue(held, [accepted, { status }], after(30 * DAY_MS))).toBe(false);
    expect(isSettlementDue({ ...held, settlesAt: null }, [], after(72 * HOUR_MS))).toBe(false);
  });

  it("is settled at once if nothing of it is left for claims", () => {
    const usedUp = { settlesAt: after(72 * HOUR_MS), leftCents: 0 };
    expect(isSettlementDue(usedUp, [{ status: "open" }], after(0))).toBe(true);
    expect(isSettlementDue({ ...usedUp, settlesAt: null }, [], after(0))).toBe(false);
  });

  it("covers as much of a claim as it can, and never more than the claim", () => {
    expect(coveredByDeposit(3_000, 10_000)).toBe(3_000);
    expect(coveredByDeposit(12_000, 10_000)).toBe(10_000);
    expect(coveredByDeposit(3_000, 0)).toBe(0);
  });
});
