import { describe, expect, it } from "vitest";
import { disagreements, type PaymentSnapshot } from "./rules";

const francs = { amount: 196_425, amountCents: 13_500, currency: "RWF" };

function snapshot(
  changes: Partial<PaymentSnapshot["payment"]> = {},
  rest: Partial<Omit<PaymentSnapshot, "payment">> = {},
): PaymentSnapshot {
  const payment = {
    status: "captured" as const,
    ...francs,
    capturedCents: null,
    refundedCents: 0,
    ...changes,
  };
  const isHere = payment.status === "captured" || payment.status === "refunded";
  const capturedCents = isHere ? (payment.capturedCents ?? payment.amountCents) : 0;
  const ledger = { capturedCents, refundedCents: payment.refundedCents };
  return { payment, refunds: [], ledger, competingCaptures: 0, ...rest };
}

const providerRecord = (
  captured: number | null,
  refunded: number | null = 0,
  currency: string | null = "RWF",
) => ({
  captured,
  refunded,
  currency,
});
const kinds = (one: PaymentSnapshot, theirs = providerRecord(196_425)) =>
  disagreements(one, theirs).map(({ kind }) => kind);

const half = { amount: 98_213, amountCents: 6_750, isFromBank: false, isLoss: false };
const refunded = (status: PaymentSnapshot["refunds"][number]["status"], changes = {}) =>
  snapshot(
    { refundedCents: status === "succeeded" ? 6_750 : 0 },
    { refunds: [{ status, ...half, ...changes }] },
  );

describe("provider, payment and ledger", () => {
  it("agree about money that arrived, and about money that never did", () => {
    expect(kinds(snapshot())).toEqual([]);
    expect(kinds(snapshot({ status: "failed" }), providerRecord(0))).toEqual([]);
    expect(kinds(snapshot({ status: "authorized" }), providerRecord(0))).toEqual([]);
  });

  it("disagree when only one of them has the money", () => {
    for (const status of ["pending", "failed", "expired", "cancelled"] as const)
      expect(kinds(snapshot({ status }))).toEqual(["captured_there_not_here"]);
    expect(disagreements(snapshot(), providerRecord(0))).toEqual([
      {
        kind: "captured_here_not_there",
        details: { ours: 196_425, theirs: 0, currency: "RWF" },
      },
    ]);
  });

  it("disagree when amount or currency differ", () => {
    expect(kinds(snapshot(), providerRecord(196_424))).toEqual(["amount_differs"]);
    expect(kinds(snapshot(), providerRecord(196_425, 0, "EUR"))).toEqual(["amount_differs"]);
    expect(kinds(snapshot({ capturedCents: 6_750 }), providerRecord(196_425))).toEqual(["amount_differs"]);
    expect(kinds(snapshot({ capturedCents: 6_750 }), providerRecord(98_213))).toEqual([]);
  });

  it("treat values that a provider does not report as correct", () => {
    expect(kinds(snapshot(), providerRecord(null, null, null))).toEqual([]);
    expect(kinds(refunded("succeeded"), providerRecord(196_425, null))).toEqual([]);
  });

  it("disagree about refunds that only one of them has", () => {
    expect(kinds(refunded("succeeded"), providerRecord(196_425, 98_213))).toEqual([]);
    expect(kinds(refunded("succeeded"), providerRecord(196_425, 0))).toEqual(["refund_missing_there"]);
    expect(kinds(snapshot(), providerRecord(196_425, 500))).toEqual(["refund_missing_here"]);
    expect(kinds(refunded("failed"), providerRecord(196_425, 98_213))).toEqual(["refund_missing_here"]);
  });

  it("wait for the outcome of a requested refund", () => {
    expect(kinds(refunded("created"), providerRecord(196_425, 0))).toEqual([]);
    expect(kinds(refunded("created"), providerRecord(196_425, 98_213))).toEqual([]);
    expect(kinds(refunded("created"), providerRecord(196_425, 98_214))).toEqual(["refund_missing_here"]);
  });

  it("ignore refunds that were made without the provider", () => {
    expect(kinds(refunded("succeeded", { isFromBank: true }), providerRecord(196_425, 0))).toEqual([]);
    expect(kinds(refunded("by_hand", { isFromBank: true }), providerRecord(196_425, 0))).toEqual([]);
  });
});

describe("the ledger", () => {
  it("has every capture and every refund", () => {
    const never = snapshot({}, { ledger: { capturedCents: 0, refundedCents: 0 } });
    expect(disagreements(never, providerRecord(196_425))).toEqual([
      { kind: "ledger_differs", details: { ours: 13_500, theirs: 0, currency: "USD" } },
    ]);
    const unbooked = { ...refunded("succeeded"), ledger: { capturedCents: 13_500, refundedCents: 0 } };
    expect(kinds(unbooked, providerRecord(196_425, 98_213))).toEqual(["ledger_differs"]);
    const surplus = snapshot({ status: "failed" }, { ledger: { capturedCents: 1, refundedCents: 0 } });
    expect(kinds(surplus, providerRecord(0))).toEqual(["ledger_differs"]);
  });

  it("is wrong even if two errors cancel out", () => {
    const both = snapshot({}, { ledger: { capturedCents: 14_500, refundedCents: 1_000 } });
    expect(kinds(both)).toEqual(["ledger_differs"]);
  });

  it("matches the payment's refunds individually", () => {
    const lost = snapshot(
      { refundedCents: 6_750 },
      { ledger: { capturedCents: 13_500, refundedCents: 6_750 } },
    );
    expect(kinds(lost, providerRecord(196_425, 0))).toEqual(["ledger_differs"]);
  });
});

describe("two payments for the same purpose", () => {
  it("are reported until the later one is being refunded", () => {
    expect(kinds(snapshot({}, { competingCaptures: 1 }))).toEqual(["two_captures_of_one_booking"]);
    const all = { amount: 196_425, amountCents: 13_500, isFromBank: false, isLoss: false };
    const leaving = snapshot({}, { competingCaptures: 1, refunds: [{ status: "created", ...all }] });
    expect(kinds(leaving)).toEqual([]);
    const gone = snapshot(
      { status: "refunded", refundedCents: 13_500 },
      { competingCaptures: 1, refunds: [{ status: "succeeded", ...all }] },
    );
    expect(kinds(gone, providerRecord(196_425, 196_425))).toEqual([]);
  });
});
