/** The reference that an address asks for; a booking's is never longer. */
export const linkedReference = (address: { get(name: string): string | null }) =>
  address.get("reference")?.slice(0, 20) ?? "";

/** The API's path of the payments of the bookings with a reference. */
export const paymentSearchPath = (reference: string) =>
  `/api/admin/payments?reference=${encodeURIComponent(reference)}`;
