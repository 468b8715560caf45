import { z } from "zod";
import { webhookStatuses } from "@/db/enums/businesses";
import { bookingSources } from "@/db/enums/rentals";
import { isPlainHttps } from "@/lib/platform/safe-fetch/rules";

/** The events a webhook can subscribe to. */
export const webhookEvents = [
  "booking.requested",
  /** Booked by the business's staff for a customer; paid at the pick-up unless `booking.confirmed` follows. */
  "booking.reserved",
  "booking.confirmed",
  "booking.declined",
  "booking.expired",
  "booking.cancelled",
  "booking.changed",
  "booking.started",
  "booking.completed",
  "booking.no_show",
  "claim.filed",
  "claim.accepted",
  "claim.disputed",
  "claim.decided",
  "claim.paid",
  "payout.made",
  "payout.paid",
  "payout.returned",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const booking = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  status: z.string(),
  source: z.enum(bookingSources),
  vehicleId: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  totalCents: z.int(),
});
const payout = z.object({
  payoutId: z.uuid(),
  reference: z.string(),
  status: z.string(),
  amountCents: z.int(),
});
/**
 * Ids, dates and amounts in US cents. The renter is not included, but can be read with a key that has access to
 * bookings.
 */
const eventData = z.union([booking, payout, z.object({ test: z.literal(true) })]);
export type EventData = z.input<typeof eventData>;

/** The body of a delivery; `id` is the same for every attempt. */
export const webhookBody = z.object({
  id: z.uuid(),
  type: z.enum([...webhookEvents, "test"]),
  createdAt: z.iso.datetime(),
  businessId: z.uuid(),
  data: eventData,
});

const businessId = z.uuid("fieldInvalid").optional();
export const endpointsQuery = z.object({ businessId });
export const endpointParams = z.object({ endpointId: z.uuid() });
export const deliveryParams = endpointParams.extend({ deliveryId: z.uuid() });

const endpointFields = {
  url: z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(500, "webhookUrlInvalid")
    .refine(isPlainHttps, "webhookUrlInvalid")
    .transform((text) => new URL(text).href),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, "eventRequired")
    .max(webhookEvents.length)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
};
export const endpointRequest = z.object({ businessId, ...endpointFields });
export type EndpointRequest = z.output<typeof endpointRequest>;
export const endpointChange = z.object({ ...endpointFields, isOn: z.boolean() });
export type EndpointChange = z.output<typeof endpointChange>;
/** Omitted fields stay. */
export const partialEndpointChange = endpointChange.partial();

const endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /**
   * An endpoint without a secret cannot be switched on; after a handover the new owner has to create a new secret
   * first.
   */
  hasSecret: z.boolean(),
  /** Whether it was switched off automatically after not answering for days. */
  isOffByFailure: z.boolean(),
  failingSince: z.iso.datetime().nullable(),
});
export type Endpoint = z.infer<typeof endpoint>;
export const endpointList = z.object({ isInPlan: z.boolean(), items: z.array(endpoint) });
export type EndpointList = z.infer<typeof endpointList>;

/** The only responses that contain the secret. */
export const createdSecret = z.object({ id: z.uuid(), secret: z.string() });
export const webhookIdResponse = z.object({ id: z.uuid() });

const deliveryFailures = [
  "timeout",
  "unreachable",
  "unknownHost",
  "forbiddenAddress",
  "refused",
  "endpointOff",
  "secretLost",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

const delivery = z.object({
  id: z.uuid(),
  event: webhookBody.shape.type,
  status: z.enum(webhookStatuses),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The last HTTP status of the endpoint. */
  lastStatus: z.int().nullable(),
  lastFailure: z.enum(deliveryFailures).nullable(),
});
export type Delivery = z.infer<typeof delivery>;
export const deliveryList = z.array(delivery);
