import { deliveryExtraKinds, extraKinds } from "@/db/enums/catalog";
import type { ChosenExtra, OfferedExtra, QuoteLine } from "@/lib/catalog/pricing/contract";
import { extraLines } from "@/lib/catalog/pricing/price-booking";
import { waiveSmallDifference, withCounterDiscount } from "@/lib/rentals/quotes/rules";
import type { PlaceKind, ProposedPlace } from "./contract";

interface Bill {
  lines: QuoteLine[];
  extras: ChosenExtra[];
  days: number;
  totalCents: number;
  counterDiscountPercent: number;
}

const isDelivery = (kind: string) => deliveryExtraKinds.some((delivery) => delivery === kind);

/** The kind of handover that the bill includes. */
export const placeKindOf = ({ extras }: Pick<Bill, "extras">): PlaceKind =>
  deliveryExtraKinds.find((kind) => extras.some((extra) => extra.kind === kind)) ?? "place";

/**
 * The bill when the vehicle is handed over elsewhere: without a delivery that is no longer needed, and with the new one
 * at the price offered now. A delivery to another address keeps the price agreed for the first.
 */
export function billAtPlace(bill: Bill, offered: readonly OfferedExtra[], kind: PlaceKind) {
  const isRemoved = (rule: string) => isDelivery(rule) && rule !== kind;
  const isAdded = kind !== "place" && placeKindOf(bill) !== kind;
  // Lines that depend on the sum are calculated again at the end.
  const kept = bill.lines.filter(
    ({ rule }) => rule !== "counter_discount" && rule !== "waived" && !isRemoved(rule),
  );
  const chosen = isAdded ? [{ kind, quantity: 1 }] : [];
  const behind = kept.findLastIndex(({ rule }) => orderOf(rule) < orderOf(kind)) + 1;
  const lines = kept.toSpliced(behind, 0, ...extraLines(offered, chosen, bill.days));
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const price = withCounterDiscount({ lines, totalCents }, bill.counterDiscountPercent);
  return {
    ...waiveSmallDifference(price, bill.totalCents),
    extras: [...bill.extras.filter((extra) => !isRemoved(extra.kind)), ...chosen],
  };
}

/** Rent and discounts come before the extras, which follow the order of their kinds. */
const orderOf = (rule: string) => (extraKinds as readonly string[]).indexOf(rule);

interface Agreed {
  kind: PlaceKind;
  /** The address of the delivery or of the place. */
  address: string | undefined;
  latitude?: number;
  longitude?: number;
}

/** Whether the place is already the agreed one. A place that its owner has moved since counts as another. */
export function isPresentPlace(agreed: Agreed, place: ProposedPlace): boolean {
  if (agreed.kind !== place.kind || agreed.address !== place.address) return false;
  return (
    place.kind !== "place" || (agreed.latitude === place.latitude && agreed.longitude === place.longitude)
  );
}
