import { describe, expect, it } from "vitest";
import { billingMonthOf, invoiceNumberAfter, isBilled, planAtStart } from "./billing";

describe("a plan's invoice", () => {
  it("covers a calendar month in Kigali", () => {
    expect(billingMonthOf(new Date("2026-11-30T21:59:59Z"))).toEqual({
      startsOn: "2026-11-01",
      endsOn: "2026-12-01",
    });
    expect(billingMonthOf(new Date("2026-11-30T22:00:00Z"))).toEqual({
      startsOn: "2026-12-01",
      endsOn: "2027-01-01",
    });
    expect(billingMonthOf(new Date("2028-02-10T00:00:00Z")).endsOn).toBe("2028-03-01");
  });

  it("starts with the month after the one in which the business opened, also on its first day", () => {
    const opened = (openedAt: string, status = "active") =>
      isBilled({ status, verifiedAt: new Date(openedAt), createdAt: new Date(openedAt) }, "2026-12-01");
    expect(opened("2026-11-30T21:59:59Z")).toBe(true);
    expect(opened("2026-11-30T22:00:00Z")).toBe(false);
    expect(opened("2026-12-01T08:00:00Z")).toBe(false);
    expect(opened("2026-11-02T08:00:00Z")).toBe(true);
    expect(opened("2026-11-02T08:00:00Z", "suspended")).toBe(false);
    const [verifiedAt, createdAt] = [new Date("2026-01-02T08:00:00Z"), new Date("2026-01-01T08:00:00Z")];
    const activated = (at: string) =>
      isBilled({ status: "active", verifiedAt, activatedAt: new Date(at), createdAt }, "2026-12-01");
    expect(activated("2026-11-30T21:59:59Z")).toBe(true);
    expect(activated("2026-11-30T22:00:00Z")).toBe(false);
  });

  it("is for the plan at the start of the month, even if that was the free one", () => {
    expect(planAtStart("free", [])).toBe("free");
    expect(planAtStart("pro", [{ fromPlan: "free" }, { fromPlan: "basic" }])).toBe("free");
    expect(planAtStart("free", [{ fromPlan: "pro" }])).toBe("pro");
  });

  it("is numbered within the year, without gaps", () => {
    expect(invoiceNumberAfter(undefined, "2027")).toBe("GI-2027-000001");
    expect(invoiceNumberAfter("GI-2026-000999", "2026")).toBe("GI-2026-001000");
  });
});
