import { z } from "zod";
import {
  ledgerAccounts,
  ledgerKinds,
  paymentStatuses,
  recordedMethods,
  refundStatuses,
} from "@/db/enums/payments";
import { disputeView } from "@/lib/payments/disputes/contract";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { currencies } from "@/lib/platform/money";
import { prose, singleLine } from "@/lib/platform/text-fields";
import { paymentPurpose, paymentStatus, recordedMethod } from "@/lib/rentals/bookings/money/contract";

/** `disputed`: under dispute with the payer's bank, whatever its status. */
export const paymentStatusFilters = [...paymentStatuses, "disputed"] as const;

export const paymentSorts = ["newest", "oldest", "highest", "lowest"] as const;

const selection = {
  /**
   * A provider's reference of a payment or refund, a booking reference, an id (of a payment, booking or person), a
   * phone number, an email address or its beginning, a name, or an amount in dollars or francs.
   */
  search: z.string().trim().max(120).default(""),
  status: z.enum(paymentStatusFilters, "fieldInvalid").optional(),
  method: z.enum(recordedMethods, "fieldInvalid").optional(),
  /** Orders by amount compare dollars at each payment's rate. */
  sort: z.enum(paymentSorts, "fieldInvalid").default("newest"),
  ...dayRange,
};

/** `from` and `to` are Kigali days, both included, on which the payment was started. */
export const adminPaymentsQuery = withOrderedRange(
  z.object({
    /** The previous page's `nextCursor`. */
    cursor: z.uuid("fieldInvalid").optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    ...selection,
  }),
);
export type AdminPaymentsQuery = z.output<typeof adminPaymentsQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminPaymentsExport = withOrderedRange(z.object(selection));
export type AdminPaymentsExport = z.output<typeof adminPaymentsExport>;

/** The filters in the URL of the list. */
export const adminPaymentFilters = ["search", "status", "method", "from", "to", "sort"] as const;

const party = z.object({ id: z.uuid(), name: z.string() });

/** A payment in the administrators' list. */
const adminPaymentItem = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  purpose: paymentPurpose,
  method: recordedMethod,
  provider: z.string(),
  providerRef: z.string().nullable(),
  status: paymentStatus,
  /** Minor units of the currency. */
  amount: z.int(),
  currency: z.enum(currencies),
  /** US cents. */
  amountCents: z.int(),
  refundedCents: z.int(),
  isDisputed: z.boolean(),
  /** "+250 ••• ••• 456" */
  maskedPhone: z.string().nullable(),
  renter: party,
  business: party,
  createdAt: z.iso.datetime(),
});
export type AdminPaymentItem = z.infer<typeof adminPaymentItem>;

export const adminPaymentPage = z.object({
  items: z.array(adminPaymentItem),
  nextCursor: z.string().nullable(),
});
export type AdminPaymentPage = z.infer<typeof adminPaymentPage>;

export const adminPaymentParams = z.object({ paymentId: z.uuid("fieldInvalid") });

const refund = z.object({
  id: z.uuid(),
  status: z.enum(refundStatuses),
  /** Minor units of the payment's currency. */
  amount: z.int(),
  reason: z.string(),
  /** True when the payer's bank took the money back. */
  isLoss: z.boolean(),
  /** True when an administrator transferred it manually; also when the transfer came back, which has the status `failed`. */
  isFromBank: z.boolean().nullable(),
  providerRef: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminPaymentRefund = z.infer<typeof refund>;

/** A transaction of the ledger; its entries sum to zero. */
const movement = z.object({
  id: z.uuid(),
  kind: z.enum(ledgerKinds),
  at: z.iso.datetime(),
  entries: z.array(
    z.object({
      account: z.enum(ledgerAccounts),
      /** The business that the account belongs to; null for the marketplace's accounts. */
      business: party.nullable(),
      /** US cents, debit positive. */
      amountCents: z.int(),
    }),
  ),
});
export type LedgerMovement = z.infer<typeof movement>;

/** One payment with everything that belongs to it, for administrators. */
export const adminPayment = adminPaymentItem.extend({
  failureCode: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  vehicle: z.object({ id: z.string(), title: z.string() }),
  dispute: disputeView.nullable(),
  /** Stays true after the bank's decision. */
  wasDisputed: z.boolean(),
  refunds: z.array(refund),
  /** Unresolved discrepancies with the provider or the ledger. */
  openFindings: z.int(),
  /** All attempts to collect the same amount due, including this one, oldest first. */
  attempts: z.array(
    adminPaymentItem.pick({
      id: true,
      method: true,
      status: true,
      amount: true,
      currency: true,
      createdAt: true,
    }),
  ),
  movements: z.array(movement),
  /** What the provider reported, newest first. */
  callbacks: z.array(z.object({ id: z.string(), receivedAt: z.iso.datetime() })),
});
export type AdminPayment = z.infer<typeof adminPayment>;

export const manualRefundQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ManualRefundQuery = z.output<typeof manualRefundQuery>;

export const manualRefundParams = z.object({ refundId: z.uuid() });

/**
 * A refund that needs an administrator: the provider cannot make it, so the money has to be transferred manually
 * (`by_hand`), or it has been pending at the provider for more than a day (`created`).
 */
const manualRefund = z.object({
  id: z.uuid(),
  status: z.enum(refundStatuses).extract(["by_hand", "created"]),
  paymentId: z.uuid(),
  bookingId: z.uuid(),
  bookingReference: z.string(),
  method: recordedMethod,
  /** The full number, because the money is sent to it; null for a card. */
  phone: z.string().nullable(),
  renterId: z.uuid(),
  name: z.string(),
  amount: z.int(),
  currency: z.enum(currencies),
  since: z.iso.datetime(),
});
export type ManualRefund = z.infer<typeof manualRefund>;

/** The longest waiting refund comes first. */
export const manualRefundPage = z.object({
  items: z.array(manualRefund),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type ManualRefundPage = z.infer<typeof manualRefundPage>;

/** What the provider said about a refund that an administrator takes over. */
export const refundTakeover = z.object({
  explanation: prose(500, "explanationRequired"),
});

/** The transfer's reference from the bank or the mobile money provider. */
export const manualTransfer = z.object({
  transferReference: singleLine(100),
});
