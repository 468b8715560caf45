import type { ChosenExtra } from "@/lib/catalog/pricing/contract";

/** The chosen delivery to an address that the renter names. */
export function addressDeliveryIn(extras: readonly ChosenExtra[]) {
  // Compared with literals, because importing the lists of kinds would add them to the page's first script.
  const { kind } = extras.find((extra) => extra.kind === "delivery" || extra.kind === "hotel_delivery") ?? {};
  return kind;
}
