import type { UserActor } from "@/lib/platform/actor";

/** Administrators may not decide about bookings they rent or let themselves: another administrator has to. */
export const isOwnBooking = (
  { userId, memberships }: UserActor,
  { renterId, businessId }: { renterId: string; businessId: string },
): boolean => renterId === userId || memberships.some((member) => member.businessId === businessId);
