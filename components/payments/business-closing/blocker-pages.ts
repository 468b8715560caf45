import type { ClosingBlocker, ClosingState } from "@/lib/payments/business-closing/contract";

export const BOOKINGS_PAGE = "/dashboard/business/rentals";
export const payoutsPageOf = ({ id }: ClosingState["business"]) =>
  `/dashboard/business/payouts?businessId=${id}`;

const pages: Partial<Record<BlockerText, "bookings" | "payouts">> = {
  bookings: "bookings",
  claims: "bookings",
  due: "payouts",
  payableNoAccount: "payouts",
  dueNoAccount: "payouts",
  invoices: "payouts",
};

type BlockerText = ClosingBlocker["kind"] | "payableOn" | "payableNoAccount" | "dueNoAccount";

export function blockerText(
  kind: ClosingBlocker["kind"],
  { hasPayoutAccount, nextPayoutOn }: ClosingState,
): BlockerText {
  if ((kind === "payable" || kind === "due") && !hasPayoutAccount) return `${kind}NoAccount`;
  return kind === "payable" && nextPayoutOn ? "payableOn" : kind;
}

/** For each blocker the page on which it can be removed; of several with the same page the last one links it. */
export function blockerPages(state: ClosingState): (string | undefined)[] {
  const paths = { bookings: BOOKINGS_PAGE, payouts: payoutsPageOf(state.business) };
  const all = state.blockers.map(({ kind }) => pages[blockerText(kind, state)]);
  return all.map((page, index) => (page && all.lastIndexOf(page) === index ? paths[page] : undefined));
}
