import { addMs, DAY_MS } from "@/lib/platform/dates";
import {
  type AccountPayment,
  type BookingAccount,
  chargesDueCents,
  claimDuesOf,
  countedPaymentId,
  depositSplitOf,
  isDepositOpen,
} from "./account";

/**
 * The desired state of a payment. `collect`: take the money now. `promise`: authorise a card; mobile money waits for
 * the owner's answer. `await`: request nothing more, but a late success may still count. `keep`: the money stays with
 * the marketplace and the owner. `release`: it is refunded or the authorisation is released.
 */
export type DesiredState = "collect" | "promise" | "await" | "keep" | "release";

type Subject = Pick<
  AccountPayment,
  "id" | "purpose" | "changeId" | "claimId" | "status" | "method" | "captureBefore"
>;

export function desiredStateOf(account: BookingAccount, payment: Subject, now: Date): DesiredState {
  const countedId = countedPaymentId(account, payment);
  if (countedId && countedId !== payment.id) return "release";
  if (payment.purpose === "rent") return desiredRentState(account, payment);
  if (payment.purpose === "change") return desiredChangeState(account, payment);
  if (payment.purpose === "late")
    return countedId ? "keep" : chargesDueCents(account) > 0 ? "collect" : "release";
  if (payment.purpose === "claim")
    return countedId ? "keep" : claimDueCents(account, payment) > 0 ? "collect" : "release";
  return desiredDepositState(account, payment, now);
}

const claimDueCents = (account: BookingAccount, payment: Subject) =>
  claimDuesOf(account).find(({ claimId }) => claimId === payment.claimId)?.dueCents ?? 0;

function desiredRentState({ booking }: BookingAccount, payment: Subject): DesiredState {
  switch (booking.status) {
    case "pending_payment":
      return booking.isInstantBook || booking.acceptedAt ? "collect" : "promise";
    case "requested":
      return "promise";
    case "confirmed":
    case "active":
    case "completed":
    case "no_show":
      return "keep";
    case "expired":
      // The hold expired while the payer was typing a PIN.
      return payment.status === "pending" ? "await" : "release";
    default:
      return "release";
  }
}

function desiredChangeState({ changes }: BookingAccount, payment: Subject): DesiredState {
  const status = changes.find(({ id }) => id === payment.changeId)?.status;
  if (status === "pending_payment") return "collect";
  if (status === "applied") return "keep";
  return status === "expired" && payment.status === "pending" ? "await" : "release";
}

/**
 * A card is only authorised until the deposit is settled after the return; mobile money cannot be authorised, so it is
 * collected.
 */
function desiredDepositState(account: BookingAccount, payment: Subject, now: Date): DesiredState {
  const { status } = account.booking;
  const isCounted = account.booking.depositPaymentId === payment.id;
  const isOut = status === "active" || isDepositOpen(account);
  if (status === "confirmed" || (isOut && isCounted)) {
    if (payment.method !== "card") return isCounted ? "keep" : "collect";
    return isAuthorizationExpiring(payment, now) ? "collect" : "promise";
  }
  return status === "completed" && isCounted && depositSplitOf(account).keptCents > 0 ? "collect" : "release";
}

/** When to capture an authorised deposit, so that the authorisation does not end before the deposit is settled. */
export function captureDueAt(captureBefore: Date): Date {
  return addMs(captureBefore, -DAY_MS);
}

const isAuthorizationExpiring = ({ status, captureBefore }: Subject, now: Date) =>
  status === "authorized" && captureBefore !== null && now >= captureDueAt(captureBefore);
