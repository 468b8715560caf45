import type { ClosingBlocker, ClosingState } from "@/lib/payments/business-closing/contract";

const pages: Partial<Record<BlockerText, string>> = {
  bookings: "/dashboard/business/rentals",
  claims: "/dashboard/business/rentals",
  due: "/dashboard/business/payouts",
  payableNoAccount: "/dashboard/business/payouts",
  dueNoAccount: "/dashboard/business/payouts",
  invoices: "/dashboard/business/payouts",
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
  const all = state.blockers.map(({ kind }) => pages[blockerText(kind, state)]);
  return all.map((page, index) => (all.lastIndexOf(page) === index ? page : undefined));
}
