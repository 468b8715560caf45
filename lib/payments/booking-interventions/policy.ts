import type { UserActor } from "@/lib/platform/actor";

/** Nobody judges what they rent or let themselves: another administrator steps in there. */
export const isOwnBooking = (
  { userId, memberships }: UserActor,
  { renterId, businessId }: { renterId: string; businessId: string },
): boolean => renterId === userId || memberships.some((member) => member.businessId === businessId);
