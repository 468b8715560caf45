import { z } from "zod";

/** Why somebody may not drive the vehicle of a booking. */
const drivingProblem = z.enum(["licenceNotVerified", "licenceRunsOut", "driverTooYoung", "licenceTooNew"]);

/** An additional driver of a booking; each side sees what it needs. */
export const additionalDriver = z.object({
  id: z.uuid(),
  /** For the renter, until they accept. */
  email: z.string().nullable(),
  /** Once accepted. */
  name: z.string().nullable(),
  isAccepted: z.boolean(),
  /** Recorded at the pick-up as a driver of the vehicle. */
  isAdmitted: z.boolean(),
  /** What is missing before they may drive; null while they have not accepted. */
  problem: drivingProblem.nullable(),
});
export type AdditionalDriver = z.infer<typeof additionalDriver>;

export const driverParams = z.object({ driverId: z.uuid() });
export const bookingDriverParams = driverParams.extend({ bookingId: z.uuid() });

/** A booking whose renter named the actor as a driver. */
const driverInvitation = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  isAccepted: z.boolean(),
  inviter: z.string(),
  vehicle: z.object({ title: z.string(), timeZone: z.string() }),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** What the actor lacks before they may drive. */
  problem: drivingProblem.nullable(),
  /** For problems that name a number of years. */
  years: z.int(),
  /** Whether they may still accept or withdraw: until the pick-up. */
  isOpen: z.boolean(),
});
export const driverInvitations = z.object({ items: z.array(driverInvitation) });
export type DriverInvitation = z.infer<typeof driverInvitation>;
