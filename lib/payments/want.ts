import { after, DAY_MS } from "@/lib/dates";
import { type Account, type AccountPayment, depositOf, lateDueCents, settlerOf } from "./account";

/**
 * What is wanted of a payment's money. `collect`: take it now. `promise`: a card is authorised, mobile money
 * waits for the owner's answer. `await`: ask for nothing more, but what arrives may still count.
 * `keep`: it is ours and the owner's. `release`: it goes back.
 */
export type Want = "collect" | "promise" | "await" | "keep" | "release";

type Subject = Pick<AccountPayment, "id" | "purpose" | "changeId" | "status" | "method" | "captureBefore">;

export function wantOf(account: Account, payment: Subject, now: Date): Want {
  const settler = settlerOf(account, payment);
  if (settler && settler !== payment.id) return "release";
  if (payment.purpose === "rent") return wantOfRent(account, payment);
  if (payment.purpose === "change") return wantOfChange(account, payment);
  if (payment.purpose === "late") return settler ? "keep" : lateDueCents(account) > 0 ? "collect" : "release";
  return wantOfDeposit(account, payment, now);
}

function wantOfRent({ booking }: Account, payment: Subject): Want {
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
      // The hold ran out while the payer was typing a PIN.
      return payment.status === "pending" ? "await" : "release";
    default:
      return "release";
  }
}

function wantOfChange({ changes }: Account, payment: Subject): Want {
  const status = changes.find(({ id }) => id === payment.changeId)?.status;
  if (status === "pending_payment") return "collect";
  if (status === "applied") return "keep";
  return status === "expired" && payment.status === "pending" ? "await" : "release";
}

/** Cards are only authorised, until the return says what is kept; telephones cannot promise. */
function wantOfDeposit(account: Account, payment: Subject, now: Date): Want {
  const { status } = account.booking;
  const isSettler = account.booking.depositPaymentId === payment.id;
  if (status === "confirmed" || (status === "active" && isSettler)) {
    if (payment.method !== "card") return isSettler ? "keep" : "collect";
    return runsOut(payment, now) ? "collect" : "promise";
  }
  return status === "completed" && isSettler && depositOf(account).keptCents > 0 ? "collect" : "release";
}

/** From when on an authorised deposit is collected lest the card's bank let go of it before the car is back. */
export function collectFrom(captureBefore: Date): Date {
  return after(captureBefore, -DAY_MS);
}

const runsOut = ({ status, captureBefore }: Subject, now: Date) =>
  status === "authorized" && captureBefore !== null && now >= collectFrom(captureBefore);
