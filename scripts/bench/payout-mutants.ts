import type { Mutant } from "./mutants";

const refundCommands = "lib/payments/payments/refunds/commands.ts";
const refundTests = ["lib/payments/payments/refunds/commands.db.test.ts"];
const takeOver = "lib/payments/payments/refunds/take-over.ts";
const takeOverTests = ["lib/payments/payments/refunds/take-over.db.test.ts"];
const evidence = "lib/payments/disputes/send-evidence.ts";
const evidenceTests = ["lib/payments/disputes/send-evidence.db.test.ts"];
const openDispute = "lib/payments/disputes/open-dispute.ts";
const openDisputeTests = ["lib/payments/disputes/open-dispute.db.test.ts"];
const idempotency = "lib/platform/http/idempotency.ts";
const idempotencyTests = ["lib/platform/http/idempotency.db.test.ts"];
const callbacks = "lib/payments/provider-callbacks/handle-callback.ts";
const callbackTests = ["lib/payments/provider-callbacks/handle-callback.db.test.ts"];
const returnTests = ["lib/payments/payouts/record-returned-transfer.db.test.ts"];
const destinationTests = ["lib/payments/payouts/change-destination.db.test.ts"];

/** Faults of refunds that providers do not make, of dispute evidence, idempotency keys and returned payouts. */
export const payoutMutants: Mutant[] = [
  {
    name: "a refused refund is repeated for ever",
    file: refundCommands,
    find: 'const isFinal = outcome === "failed" && (await countFailedRefunds(paymentId, tx)) + 1 >= MAX_REFUSALS;',
    replace: "const isFinal = false;",
    tests: refundTests,
  },
  {
    name: "a late answer that a refund was paid is ignored once it waits for a transfer",
    file: refundCommands,
    find: '(["created", "failed", "by_hand"] as const)',
    replace: '(["created", "failed"] as const)',
    tests: refundTests,
  },
  {
    name: "a reversed loss counts as a refusal",
    file: refundCommands,
    find: 'const isRefused = and(eq(refunds.status, "failed"), ne(refunds.reason, LOST_TO_BANK));',
    replace: 'const isRefused = eq(refunds.status, "failed");',
    tests: refundTests,
  },
  {
    name: "a refund at a counter is recorded as paid from the bank",
    file: refundCommands,
    find: ".where(and(eq(refunds.id, refundId), ne(payments.provider, COUNTER)));",
    replace: ".where(eq(refunds.id, refundId));",
    tests: takeOverTests,
  },
  {
    name: "a refund is taken over without asking its provider once more",
    file: takeOver,
    find: "if (await isDecided(seen)) await refundPayment(paymentId, bookingId, now);",
    replace: "",
    tests: takeOverTests,
  },
  {
    name: "a refund is taken over while the bank decides",
    file: takeOver,
    find: "await refuseDisputed(tx, { bookingId, paymentId }, now);",
    replace: "",
    tests: takeOverTests,
  },
  {
    name: "a refund is taken over at once",
    file: takeOver,
    find: ", isDelayedRefund(now)))",
    replace: "))",
    tests: takeOverTests,
  },
  {
    name: "a manual refund is transferred while the bank may return the money",
    file: refundCommands,
    find: "    await refuseDisputed(tx, seen, now);",
    replace: "",
    tests: refundTests,
  },
  {
    name: "Stripe repeats a refund whose key it has forgotten",
    file: "lib/payments/providers/stripe/provider.ts",
    find: "const known = await knownRefund(refund);",
    replace: "const known = refund.providerRef ? await knownRefund(refund) : undefined;",
    tests: ["lib/payments/providers/stripe/provider.db.test.ts"],
  },
  {
    name: "a refund that MTN may still make waits for a transfer at once",
    file: "lib/payments/providers/mtn/provider.ts",
    find: 'refund.isRepeat ? "unknown" : "unsupported"',
    replace: 'refund.isRepeat ? "unsupported" : "unsupported"',
    tests: ["lib/payments/providers/mtn/provider.db.test.ts"],
  },
  {
    name: "a loss that an administrator has explained delays the owner's payout for ever",
    file: "lib/payments/payouts/amounts-owed.ts",
    find: "or ${payments.dispute} ->> 'status' is distinct from ${LOST_STATUS} and ${payments.dispute} is not null",
    replace: "or ${payments.dispute} is not null and ${LOST_STATUS} <> ''",
    tests: ["lib/payments/disputes/settle.db.test.ts"],
  },
  {
    name: "an account is erased whose refund waits for a transfer",
    file: "lib/payments/account-blockers/queries.ts",
    find: "or (${refunds.status} = 'by_hand' and ${payments.provider} <> 'counter')",
    replace: "",
    tests: ["lib/operations/personal-data/erase-accounts.db.test.ts"],
  },
  {
    name: "an account is erased while a bank decides about its payment",
    file: "lib/payments/account-blockers/queries.ts",
    find: "isNotNull(payments.dispute)",
    replace: "sql`false`",
    tests: ["lib/payments/account-blockers/queries.db.test.ts"],
  },
  {
    name: "an account is erased whose payout waits for its transfer",
    file: "lib/payments/account-blockers/queries.ts",
    find: ' || kind === "due")) counts.payouts += 1;',
    replace: ")) counts.payouts += 1;",
    tests: ["lib/operations/personal-data/erase-accounts.db.test.ts"],
  },
  {
    name: "a deposit that was captured in full counts as captured in part",
    file: "lib/payments/payments/processing/outcome.ts",
    find: "const capturedCents = isWhole ? null : payment.capturedCents;",
    replace: "const capturedCents = isWhole ? payment.capturedCents : payment.capturedCents;",
    tests: ["lib/rentals/bookings/handovers/commands.return.db.test.ts"],
  },
  {
    name: "manual refunds stay open when a dispute begins",
    file: openDispute,
    find: "await withdrawManualRefunds(tx, id, now);",
    replace: "",
    tests: openDisputeTests,
  },
  {
    name: "evidence is stored only after the provider has answered",
    file: evidence,
    find: "await tx.insert(disputeEvidence).values(sent);",
    replace: "",
    tests: evidenceTests,
  },
  {
    name: "evidence that is sent again is stored twice",
    file: evidence,
    find: "if (stored) return { disputeId: id, evidenceId: stored.id, isNew: false };",
    replace: "",
    tests: evidenceTests,
  },
  {
    name: "evidence that the bank may have is deleted when its repeat is refused",
    file: evidence,
    find: "if (!isNew) return;",
    replace: "",
    tests: evidenceTests,
  },
  {
    name: "texts that never arrived stay among the evidence",
    file: evidence,
    find: ".where(and(ofDispute(paymentId, disputeId), ne(disputeEvidence.id, evidenceId)));",
    replace: '.where(eq(disputeEvidence.disputeId, ""));',
    tests: evidenceTests,
  },
  {
    name: "refused evidence stays on record",
    file: evidence,
    find: "await tx.delete(disputeEvidence).where(eq(disputeEvidence.id, evidenceId));",
    replace: "",
    tests: evidenceTests,
  },
  {
    name: "attempts to send evidence are shown as sent",
    file: "lib/payments/disputes/admin-dispute.ts",
    find: 'const isSent = isWaiting ? ne(disputeEvidence.disputeId, dispute.id ?? "") : undefined;',
    replace: "const isSent = isWaiting ? undefined : undefined;",
    tests: evidenceTests,
  },
  {
    name: "every attempt to send evidence has a key of its own",
    file: evidence,
    find: '.update(text).digest("hex").slice(0, 32)}`;',
    replace: '.update(text).digest("hex").slice(0, 32)}${Math.random()}`;',
    tests: evidenceTests,
  },
  {
    name: "an event about a dispute is acknowledged although the provider did not answer",
    file: callbacks,
    find: 'if (!(await comparePayment(paymentId, now))) throw new AppError("unavailable", "unavailable");',
    replace: "await comparePayment(paymentId, now);",
    tests: callbackTests,
  },
  {
    name: "an event about a dispute is handled each time it arrives",
    file: callbacks,
    find: "if ((await db().$count(providerEvents, isKnown)) > 0) return;",
    replace: "",
    tests: callbackTests,
  },
  {
    name: "a write is not marked as committed",
    file: idempotency,
    find: ": markFirstCommit((tx) => markCommitted(tx, claimId), work));",
    replace: ": work());",
    tests: idempotencyTests,
  },
  {
    name: "a committed write whose response was lost runs again",
    file: idempotency,
    find: "const stale = and(mine, isNull(idempotencyKeys.status), lt(",
    replace: "const stale = and(mine, lt(",
    tests: idempotencyTests,
  },
  {
    name: "the key of a committed write is released when the write fails later",
    file: idempotency,
    find: ".where(isRefused ? mine : and(mine, isNull(idempotencyKeys.status)))",
    replace: ".where(mine)",
    tests: idempotencyTests,
  },
  {
    name: "a write commits although another attempt has taken its key over",
    file: idempotency,
    find: 'if (marked.length === 0) throw conflict("keyInUse");',
    replace: "",
    tests: idempotencyTests,
  },
  {
    name: "a write with a natural key is marked as committed, too",
    file: idempotency,
    find: "await (hasNaturalKey",
    replace: "await (hasNaturalKey && !hasNaturalKey",
    tests: idempotencyTests,
  },
  {
    name: "a transfer comes back twice",
    file: "lib/payments/payouts/record-returned-transfer.ts",
    find: 'if (payout.status === "returned") return;',
    replace: "",
    tests: returnTests,
  },
  {
    name: "a payout that was never transferred comes back",
    file: "lib/payments/payouts/record-returned-transfer.ts",
    find: 'if (payout.status !== "sent") throw conflict("payoutNotSent");',
    replace: "",
    tests: returnTests,
  },
  {
    name: "a returned payout is owed only in words",
    file: "lib/payments/payouts/record-returned-transfer.ts",
    find: "await postPayoutReturn(tx, payout, now);",
    replace: "",
    tests: returnTests,
  },
  {
    name: "a returned payout is paid again every day",
    file: "lib/payments/payouts/amounts-owed.ts",
    find: "isNotNull(payouts.returnedAt), not(isPaidAgain)",
    replace: "isNotNull(payouts.returnedAt), or(not(isPaidAgain), isPaidAgain)",
    tests: returnTests,
  },
  {
    name: "a returned payout is left out of the next one",
    file: "lib/payments/payouts/commands.ts",
    find: "composePayout(paidNow, invoices, await listReturned(tx, businessId), ",
    replace: "composePayout(paidNow, invoices, [], ",
    tests: returnTests,
  },
  {
    name: "the payment of a debt is paid back while money of its rental is moving",
    file: "lib/payments/payouts/amounts-owed.ts",
    find: "return owed.isPayable || (hasReceived && owed.cents < 0);",
    replace: "return owed.isPayable;",
    tests: ["lib/payments/business-payments/commands.db.test.ts"],
  },
  {
    name: "nobody of a closed business learns of its payouts",
    file: "lib/payments/payouts/notify-owners.ts",
    find: "if (business?.closedBy)",
    replace: 'if (business?.closedBy === "")',
    tests: returnTests,
  },
  {
    name: "a due payout moves to an account that was just changed",
    file: "lib/payments/payouts/change-destination.ts",
    find: 'if (pausedUntil && pausedUntil > now) throw conflict("payoutAccountPaused");',
    replace: "",
    tests: destinationTests,
  },
  {
    name: "the approval for another account still counts",
    file: "lib/payments/payouts/change-destination.ts",
    find: ".set({ destination, approvedBy: null, approvedAt: null })",
    replace: ".set({ destination })",
    tests: destinationTests,
  },
  {
    name: "a payout is approved for an account that nobody saw",
    file: "lib/payments/payouts/commands.ts",
    find: "if (shown !== undefined && !isSameDestination(shown, destination))",
    replace: "if (shown !== undefined && shown === null && destination !== null)",
    tests: destinationTests,
  },
];
