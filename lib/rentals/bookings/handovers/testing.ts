import type { UserActor } from "@/lib/platform/actor";
import { recordPickUp } from "./commands";

/** Records the pick-up for the owner's side, who has compared the licence with the person. */
export const handOver = (
  owner: UserActor,
  bookingId: string,
  request: Parameters<typeof recordPickUp>[2],
  at: Date,
) => recordPickUp(owner, bookingId, { isLicenceChecked: true, ...request }, at);
