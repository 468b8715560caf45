import type { UserActor } from "@/lib/auth/contract";
import { businessesWith } from "@/lib/team/permissions";
import type { FilePurpose } from "./contract";

/** Whose papers and logo of a business somebody sees and changes: its owner and its managers do. */
export function mayManagePapers(actor: UserActor, businessId: string): boolean {
  return managedBusinesses(actor).includes(businessId);
}

/** For whom somebody keeps an upload: pictures of cars are the fleet's, so that a program that runs it may send them. */
export function mayUploadFor(actor: UserActor, businessId: string, purpose: FilePurpose): boolean {
  if (purpose !== "vehicle_picture") return mayManagePapers(actor, businessId);
  return businessesWith(actor, "fleet.manage").includes(businessId);
}

export const managedBusinesses = (actor: UserActor): string[] => businessesWith(actor, "profile.manage");
