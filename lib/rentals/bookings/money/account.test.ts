import { describe, expect, it } from "vitest";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { claimDuesOf, isCaptureAwaited } from "./account";
import { desiredStateOf } from "./desired-state";
import { newRefundCents } from "./refund-due";
import { accountLike, paymentLike } from "./testing";

const now = new Date("2026-12-05T08:00:00Z");
const card = paymentLike({ id: "d", purpose: "deposit", status: "authorized", amountCents: 10_000 });
const phone = { ...card, status: "captured" as const, method: "momo" as const };
const claimLike = (
  agreedCents: number | null,
  fromDepositCents = 0,
  paidByPaymentId: string | null = null,
) => ({
  id: `of ${agreedCents}`,
  agreedCents,
  fromDepositCents,
  paidByPaymentId,
});

/** A returned rental whose deposit is still held, or settled. */
const returned = (
  deposit: typeof card,
  claims: ReturnType<typeof claimLike>[] = [],
  { isOpen = false, chargesCents = 0 } = {},
) =>
  accountLike(
    {
      status: "completed",
      depositPaymentId: "d",
      chargesCents,
      depositSettlesAt: isOpen ? addMs(now, DAY_MS) : null,
    },
    { payments: [deposit], claims },
  );

describe("a deposit after the return", () => {
  it("is neither captured nor refunded while claims may need it, unless the card's authorisation ends before", () => {
    const open = { isOpen: true, chargesCents: 4_500 };
    expect(desiredStateOf(returned(card, [], open), card, now)).toBe("promise");
    const ending = { ...card, captureBefore: addMs(now, DAY_MS / 2) };
    expect(desiredStateOf(returned(ending, [], open), ending, now)).toBe("collect");
    expect(newRefundCents(returned(phone, [], open), phone)).toBe(0);
  });

  it("is settled by keeping charges first, then claims, and refunding the rest", () => {
    const claims = [claimLike(3_000, 3_000)];
    expect(desiredStateOf(returned(card), card, now)).toBe("release");
    expect(desiredStateOf(returned(card, claims), card, now)).toBe("collect");
    expect(newRefundCents(returned(phone, claims, { chargesCents: 4_500 }), phone)).toBe(2_500);
  });
});

describe("the capture of a deposit", () => {
  it("is awaited while a part of it is to be kept but only authorised", () => {
    expect(isCaptureAwaited(returned(card, [], { chargesCents: 12_000 }))).toBe(true);
    expect(isCaptureAwaited(returned(card, [claimLike(12_000, 10_000)], { isOpen: true }))).toBe(true);
    expect(isCaptureAwaited(returned(card))).toBe(false);
    expect(isCaptureAwaited(returned(phone, [], { chargesCents: 12_000 }))).toBe(false);
    expect(isCaptureAwaited(returned({ ...card, status: "expired" }, [], { chargesCents: 12_000 }))).toBe(
      false,
    );
  });
});

describe("what is due for claims", () => {
  const duesOf = (...args: Parameters<typeof returned>) =>
    claimDuesOf(returned(...args)).map(({ dueCents }) => dueCents);

  it("is the agreed amount minus the part that the deposit covers; nothing before it is agreed or once it is paid", () => {
    const claims = [claimLike(12_000, 10_000), claimLike(2_000), claimLike(1_500, 0, "p"), claimLike(null)];
    expect(duesOf(phone, claims)).toEqual([2_000, 2_000, 0, 0]);
  });

  it("is more for the claim agreed last if the deposit yielded less than expected", () => {
    const claims = [claimLike(6_000, 6_000), claimLike(4_000, 4_000)];
    expect(duesOf({ ...phone, lostHeldCents: 3_000 }, claims)).toEqual([0, 3_000]);
    expect(duesOf({ ...card, status: "expired" }, claims)).toEqual([6_000, 4_000]);
  });

  it("is nothing if it is too little to charge, which is then waived", () => {
    const claims = [claimLike(10_049, 10_000), claimLike(50), claimLike(null)];
    expect(duesOf(phone, claims)).toEqual([0, 50, 0]);
    expect(claimDuesOf(returned(phone, claims)).map(({ waivedCents }) => waivedCents)).toEqual([49, 0, 0]);
  });

  it("adds up to the agreed amount with what the deposit really covers", () => {
    const claims = [claimLike(6_000, 6_000), claimLike(4_000, 4_000)];
    const coveredBy = (deposit: typeof card) =>
      claimDuesOf(returned(deposit, claims)).map(({ coveredCents }) => coveredCents);
    expect(coveredBy(phone)).toEqual([6_000, 4_000]);
    expect(coveredBy({ ...phone, lostHeldCents: 3_000 })).toEqual([6_000, 1_000]);
    expect(coveredBy({ ...card, status: "expired" })).toEqual([0, 0]);
  });

  it("is collected from the renter's payment while it is due, and kept by the one that counts", () => {
    const payment = paymentLike({ id: "p", purpose: "claim", claimId: "of 2000", status: "pending" });
    expect(desiredStateOf(returned(phone, [claimLike(2_000)]), payment, now)).toBe("collect");
    expect(desiredStateOf(returned(phone, [claimLike(2_000, 0, "p")]), payment, now)).toBe("keep");
    expect(desiredStateOf(returned(phone, [claimLike(2_000, 0, "q")]), payment, now)).toBe("release");
    expect(desiredStateOf(returned(phone, [claimLike(2_000, 2_000)]), payment, now)).toBe("release");
  });
});
