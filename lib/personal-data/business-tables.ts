import { sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses";
import { vehicleOccupancy } from "@/db/schema/occupancy";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payouts";
import { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import { vehiclePapers, vehiclePictures, vehicles } from "@/db/schema/vehicles";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { closedBusiness } from "./fates";
import { gone, kept, own, ownedBusinesses, ownVehicles, type PersonalTable, within } from "./scopes";

/** What is known of somebody by the business they own or work for; a part of personalTables, in its order. */
export const businessTables: PersonalTable[] = [
  within(
    payoutItems,
    (userId) =>
      sql`${payoutItems.payoutId} in (select ${payouts.id} from ${payouts}
        where ${payouts.businessId} in ${ownedBusinesses(userId)})`,
    kept,
  ),
  within(
    payouts,
    (userId) => sql`${payouts.businessId} in ${ownedBusinesses(userId)}`,
    { kind: "scrub", set: () => ({ destination: null }) },
    ["sentBy"],
  ),
  within(payoutAccounts, (userId) => sql`${payoutAccounts.businessId} in ${ownedBusinesses(userId)}`, gone, [
    "setBy",
  ]),
  within(
    subscriptionInvoices,
    (userId) => sql`${subscriptionInvoices.businessId} in ${ownedBusinesses(userId)}`,
    kept,
  ),
  within(vehicleOccupancy, (userId) => sql`${vehicleOccupancy.vehicleId} in ${ownVehicles(userId)}`, {
    kind: "scrub",
    set: () => ({ note: null }),
  }),
  // The files behind them go with the account's.
  within(
    vehiclePapers,
    (userId) =>
      sql`(${vehiclePapers.uploadedBy} = ${userId} or ${vehiclePapers.vehicleId} in ${ownVehicles(userId)})`,
    kept,
    ["uploadedBy"],
    [vehiclePapers.uploadedBy],
  ),
  within(vehiclePictures, (userId) => sql`${vehiclePictures.vehicleId} in ${ownVehicles(userId)}`, kept),
  within(
    vehicles,
    (userId) => sql`${vehicles.businessId} in ${ownedBusinesses(userId)}`,
    {
      kind: "scrub",
      // Where it stood may be where somebody lives: a kilometre is near enough for what is past.
      set: () => ({
        ...{ status: "removed", plate: null, description: "" },
        latitude: sql`round(${vehicles.latitude}::numeric, 2)`,
        longitude: sql`round(${vehicles.longitude}::numeric, 2)`,
      }),
    },
    ["searchText", "searchTerms", "sampleKey"],
  ),
  within(
    teamInvitations,
    (userId) =>
      sql`(${teamInvitations.acceptedBy} = ${userId} or ${teamInvitations.email} =
        (select lower(${users.email}) from ${users} where ${users.id} = ${userId}))`,
    gone,
    ["tokenHash", "letterId", "invitedBy"],
    [teamInvitations.acceptedBy],
  ),
  within(
    apiKeys,
    (userId) => sql`(${apiKeys.madeBy} = ${userId} or ${apiKeys.businessId} in ${ownedBusinesses(userId)})`,
    gone,
    ["tokenHash", "madeBy"],
    [apiKeys.madeBy],
  ),
  // What was on its way to them goes with them.
  within(
    webhookEndpoints,
    (userId) => sql`${webhookEndpoints.businessId} in ${ownedBusinesses(userId)}`,
    gone,
    ["sealedSecret", "sealedFormerSecret", "formerSecretUntil", "createdBy"],
  ),
  within(businesses, (userId) => sql`${businesses.id} in ${ownedBusinesses(userId)}`, {
    kind: "scrub",
    set: closedBusiness,
  }),
  own(teamMembers, teamMembers.userId, gone),
];
