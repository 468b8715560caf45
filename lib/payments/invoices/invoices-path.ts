import type { InvoiceView } from "./contract";

/** The API path of the newest invoices: of one business, or for administrators of all businesses by status. */
export function invoicesPath({
  businessId,
  status,
}: {
  businessId?: string;
  status?: InvoiceView["status"];
}): string {
  return `/api/invoices?${new URLSearchParams({ limit: "6", ...(businessId && { businessId }), ...(status && { status }) })}`;
}
