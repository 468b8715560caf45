import type { Random } from "@/db/demo/random";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import {
  claimAnswerDeadline,
  coveredByDeposit,
  depositSettlementAt,
  isSettlementDue,
} from "@/lib/rentals/bookings/claims/rules";
import {
  type BookingAccount,
  chargesDueCents,
  claimDuesOf,
  depositSplitOf,
  isDepositOpen,
} from "@/lib/rentals/bookings/money/account";
import { newRefundCents } from "@/lib/rentals/bookings/money/refund-due";
import { accountLike, paymentLike } from "@/lib/rentals/bookings/money/testing";
import { type ClaimTotals, settlementOf } from "./independent-rental";

const RETURNED_AT = new Date("2026-12-10T08:00:00Z");
const hoursLater = (hours: number | bigint) => addMs(RETURNED_AT, Number(hours) * HOUR_MS);

interface RandomSettlement {
  split: ReturnType<typeof depositSplitOf>;
  fromDeposit: ReturnType<typeof settlementOf>["fromDeposit"];
  /** Cents that the renter pays separately. */
  chargesDue: number;
  claimDues: number[];
}

/**
 * Settles a deposit and random claims after a return by Gendana's rules, or returns how the independent
 * accounts differ.
 */
export function randomSettlement(
  random: Random,
  depositCents: number,
  chargesCents: number,
): RandomSettlement | { difference: string } {
  const damageCents = random.chance(0.3) ? random.whole(0, depositCents) : 0;
  const claims = Array.from({ length: random.pick([0, 0, 1, 2, 3]) }, () => randomClaim(random));
  const expected = settlementOf(BigInt(depositCents), BigInt(chargesCents), BigInt(damageCents), claims);
  const account = returnedAccount(depositCents, chargesCents, damageCents);
  const isPaidAtOnce = random.chance(0.5);
  let chargesDue = isPaidAtOnce ? payCharges(account) : 0;
  const { split, refundCents } = followClaims(account, claims);
  if (!isPaidAtOnce) chargesDue = payCharges(account);
  const dues = claimDuesOf(account);
  const claimDues = claims.map(
    (_, index) => dues.find(({ claimId }) => claimId === String(index))?.dueCents ?? 0,
  );
  const { fromDeposit } = expected;
  const kept = fromDeposit.charges + fromDeposit.damage + fromDeposit.claims;
  const reckoned = [split.chargesCents, split.damageCents, split.claimsCents, refundCents, chargesDue];
  const counted = [...Object.values(fromDeposit), BigInt(depositCents) - kept, expected.chargesDue];
  const isSame = [...reckoned, ...claimDues].join() === [...counted, ...expected.claimDues].join();
  if (isSame) return { split, fromDeposit, chargesDue, claimDues };
  return {
    difference: `a deposit of ${depositCents} and claims leave ${[...reckoned, ...claimDues]} or ${[...counted, ...expected.claimDues]}`,
  };
}

/** Filed in time, then accepted, left unanswered, or disputed and decided in full, in part or not at all. */
function randomClaim(random: Random): ClaimTotals {
  const isNotice = random.chance(0.3);
  const filedAt = random.whole(0, isNotice ? 60 * 24 - 1 : 71);
  const cents = random.whole(50, 150_000);
  const at = filedAt + random.whole(0, 71);
  const how = random.pick(["accepted", "disputed", "silent"] as const);
  return {
    amount: BigInt(cents),
    filedAt: BigInt(filedAt),
    answer: how === "silent" ? { how } : { how, at: BigInt(at) },
    granted: BigInt(random.pick([0, cents, random.whole(0, cents)])),
    decidedAt: BigInt(at + random.whole(0, 200)),
  };
}

function returnedAccount(depositCents: number, chargesCents: number, damageCents: number): BookingAccount {
  const deposit = { id: "deposit", purpose: "deposit" as const, method: "momo" as const };
  const amounts = { amount: depositCents, amountCents: depositCents };
  const payments = depositCents > 0 ? [paymentLike({ ...deposit, ...amounts })] : [];
  const booking = {
    status: "completed" as const,
    chargesCents,
    depositPaymentId: depositCents > 0 ? "deposit" : null,
    depositSettlesAt: depositSettlementAt(RETURNED_AT, depositCents),
  };
  return accountLike(booking, { damageCents, payments });
}

/** The amount not covered by the deposit is paid separately. */
function payCharges(account: BookingAccount): number {
  const cents = chargesDueCents(account);
  if (cents === 0) return 0;
  account.payments.push(paymentLike({ id: "late", purpose: "late", amountCents: cents }));
  account.booking.latePaymentId = "late";
  return cents;
}

interface ClaimSteps {
  filedAt: Date;
  agreedAt: Date;
  cents: number;
}

function stepsOf({ amount, filedAt, answer, granted, decidedAt }: ClaimTotals): ClaimSteps {
  const filed = hoursLater(filedAt);
  if (answer.how === "silent")
    return { filedAt: filed, agreedAt: claimAnswerDeadline(filed), cents: Number(amount) };
  if (answer.how === "accepted")
    return { filedAt: filed, agreedAt: hoursLater(answer.at), cents: Number(amount) };
  return { filedAt: filed, agreedAt: hoursLater(decidedAt), cents: Number(granted) };
}

/** Step by step, like commands and worker: claims are agreed, then the deposit is settled if possible. */
function followClaims(account: BookingAccount, claims: ClaimTotals[]) {
  const steps = claims.map(stepsOf);
  const moments = [hoursLater(72), ...steps.flatMap(({ filedAt, agreedAt }) => [filedAt, agreedAt])];
  let split = depositSplitOf(account);
  let refundCents = account.booking.depositPaymentId ? split.refundCents : 0;
  for (const now of moments.sort((one, other) => one.getTime() - other.getTime())) {
    for (const [index, { agreedAt, cents }] of steps.entries())
      if (agreedAt.getTime() === now.getTime()) agree(account, String(index), cents);
    const statuses = steps
      .filter(({ filedAt, agreedAt }) => filedAt <= now && now < agreedAt)
      .map(() => ({ status: "open" as const }));
    const deposit = {
      settlesAt: account.booking.depositSettlesAt,
      leftCents: depositSplitOf(account).refundCents,
    };
    if (!isSettlementDue(deposit, statuses, now)) continue;
    account.booking.depositSettlesAt = null;
    split = depositSplitOf(account);
    const payment = account.payments.find(({ id }) => id === "deposit");
    refundCents = payment ? newRefundCents(account, payment) : 0;
    if (payment) payment.keptCents = split.keptCents;
  }
  return { split, refundCents };
}

function agree(account: BookingAccount, id: string, agreedCents: number): void {
  if (account.claims.some((claim) => claim.id === id)) return;
  const freeCents = isDepositOpen(account) ? depositSplitOf(account).refundCents : 0;
  const fromDepositCents = coveredByDeposit(agreedCents, freeCents);
  account.claims.push({ id, agreedCents, fromDepositCents, paidByPaymentId: null });
}
