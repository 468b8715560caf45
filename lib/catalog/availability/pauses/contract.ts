import { z } from "zod";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { calendarDay } from "@/lib/platform/day-range";

/** Days in Kigali, both included. */
const pauseDays = { from: calendarDay, to: calendarDay };
const isInOrder = ({ from, to }: { from: string; to: string }) => to >= from;
const orderError = { message: "lastDayBeforeFirst", path: ["to"] };

/** The scope of a pause: one vehicle, or a whole business. */
const pauseScope = {
  businessId: z.uuid("fieldInvalid").optional(),
  vehicleId: z.string().min(1, "fieldInvalid").max(200).optional(),
};

export const pauseRequest = z
  .object({
    ...pauseScope,
    ...pauseDays,
    /** The number of bookings on these days that the caller has seen and keeps; a different number is refused. */
    keptBookings: z.int32().min(0).default(0),
  })
  .refine(isInOrder, orderError);
export type PauseRequest = z.output<typeof pauseRequest>;

/** `keepsBookings` is required if there are bookings on the days, which the dialog has loaded. */
export const pauseForm = z.object({ ...pauseDays, keepsBookings: z.boolean() }).refine(isInOrder, orderError);
export type PauseForm = z.infer<typeof pauseForm>;

export const pausedBookingsQuery = z.object({ ...pauseScope, ...pauseDays }).refine(isInOrder, orderError);
export type PausedBookingsQuery = z.infer<typeof pausedBookingsQuery>;

export const pauseParams = z.object({ pauseId: z.uuid() });

export const pause = z.object({
  id: z.uuid(),
  business: z.object({ id: z.uuid(), name: z.string() }),
  /** Null for all vehicles of the business. */
  vehicle: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The first and the last day, in Kigali. */
  from: z.iso.date(),
  to: z.iso.date(),
  isRunning: z.boolean(),
  can: z.object({ end: z.boolean() }),
});
export type Pause = z.infer<typeof pause>;

export const pauseList = z.object({ items: z.array(pause) });

const pausedBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: bookingStatus,
  /** Empty for a checkout that is not paid yet. */
  renterName: z.string(),
  vehicleTitle: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

/** The bookings on the days of a pause: their total number, and the first ones. */
export const pausedBookings = z.object({ total: z.int(), items: z.array(pausedBooking) });
export type PausedBookings = z.infer<typeof pausedBookings>;

/** The public information: the first and the last day, and the day after. */
export const publicPause = z.object({ from: z.iso.date(), to: z.iso.date(), backOn: z.iso.date() });
export type PublicPause = z.infer<typeof publicPause>;
