import type { UserActor } from "@/lib/platform/actor";
import { recordPickup } from "./commands";

/** Records the pick-up for the owner's side, who has compared the licence with the person. */
export const handOver = (
  owner: UserActor,
  bookingId: string,
  request: Parameters<typeof recordPickup>[2],
  at: Date,
) => recordPickup(owner, bookingId, { isLicenceChecked: true, ...request }, at);
