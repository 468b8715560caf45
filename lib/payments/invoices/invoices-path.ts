import type { InvoiceView } from "./contract";

/** The API path of the newest invoices: of one business, or for administrators of all businesses. */
export function invoicesPath(filters: {
  businessId?: string;
  status?: InvoiceView["status"];
  search?: string;
}): string {
  const set = Object.entries(filters).filter(([, value]) => value);
  return `/api/invoices?${new URLSearchParams([["limit", "6"], ...set])}`;
}
