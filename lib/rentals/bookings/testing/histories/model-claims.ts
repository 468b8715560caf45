import type { ClaimOp } from "./operations";
import { DAY, type ModelBooking, type ModelState, settleModelClaim } from "./state";

// Claims after the return in the model. These rentals have no deposit, so the renter pays a claim in full.

const MAX_CLAIMS = 20;

export function claimInModel(
  state: ModelState,
  booking: ModelBooking,
  op: ClaimOp,
  target: number | undefined,
): string {
  if (op.do === "file") return file(state, booking, op);
  const claim = state.claims.find(({ id }) => id === target);
  if (!claim) return "skipped";
  if (op.do === "decide") {
    if (op.who !== "admin") return "forbidden";
    if (claim.status !== "disputed") return "claimNotDisputed";
    if (op.cents > claim.cents) return "claimDecisionTooHigh";
    settleModelClaim(state, claim, "decided", op.cents);
    return "ok";
  }
  if (op.who === "stranger") return "notFound";
  if (op.who !== "renter") return "forbidden";
  if (claim.status !== "open") return "claimNotOpen";
  if (op.do === "dispute") claim.status = "disputed";
  else settleModelClaim(state, claim, "accepted", claim.cents);
  return "ok";
}

function file(state: ModelState, booking: ModelBooking, op: Extract<ClaimOp, { do: "file" }>): string {
  if (op.who === "stranger") return "notFound";
  if (op.who !== "owner") return "forbidden";
  const { status, returnRecordedAt } = booking;
  if (status !== "completed" || returnRecordedAt === null) return "claimTooEarly";
  if (state.now >= returnRecordedAt + 3 * DAY) return "claimTooLate";
  if (state.claims.filter((claim) => claim.booking === booking.key).length >= MAX_CLAIMS)
    return "tooManyClaims";
  state.claims.push({
    id: state.claims.length,
    booking: booking.key,
    cents: op.cents,
    status: "open",
    answerBy: state.now + 3 * DAY,
    agreed: null,
    settledAs: null,
    paidBy: null,
  });
  return "ok";
}
