import { sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { webhookEndpoints } from "@/db/schema/businesses/webhooks";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { pauses } from "@/db/schema/catalog/pauses";
import { pickUpPlaces } from "@/db/schema/catalog/pick-up-places";
import { vehicleDocumentGraces, vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { meetingPlaces } from "@/db/schema/rentals/meeting-places";
import { closedBusinessColumns } from "./erased-columns";
import {
  anyOf,
  deleteRows,
  keepRows,
  ownedBusinesses,
  ownVehicles,
  type PersonalTable,
  rowsOfUser,
  rowsWhere,
} from "./personal-table";

/**
 * The part of `personalTables` with the data of a business's owner and team members. Pick-up places come after the
 * vehicles, which refer to them.
 */
export const businessPersonalTables: PersonalTable[] = [
  rowsWhere(
    payoutItems,
    (userId) =>
      sql`${payoutItems.payoutId} in (select ${payouts.id} from ${payouts}
        where ${payouts.businessId} in ${ownedBusinesses(userId)})`,
    keepRows,
  ),
  rowsWhere(
    payouts,
    (userId) => sql`${payouts.businessId} in ${ownedBusinesses(userId)}`,
    { kind: "scrub", set: () => ({ destination: null, returnReason: null }) },
    ["sentBy"],
  ),
  rowsWhere(
    businessPayments,
    (userId) => sql`${businessPayments.businessId} in ${ownedBusinesses(userId)}`,
    { kind: "scrub", set: () => ({ reverseReason: null }) },
    ["recordedBy", "reversedBy"],
  ),
  rowsWhere(
    payoutAccounts,
    (userId) => sql`${payoutAccounts.businessId} in ${ownedBusinesses(userId)}`,
    deleteRows,
    ["setBy"],
  ),
  rowsWhere(
    subscriptionInvoices,
    (userId) => sql`${subscriptionInvoices.businessId} in ${ownedBusinesses(userId)}`,
    keepRows,
  ),
  rowsWhere(vehicleOccupancy, (userId) => sql`${vehicleOccupancy.vehicleId} in ${ownVehicles(userId)}`, {
    kind: "scrub",
    set: () => ({ note: null }),
  }),
  rowsWhere(pauses, (userId) => sql`${pauses.businessId} in ${ownedBusinesses(userId)}`, deleteRows, [
    "createdBy",
  ]),
  // The files themselves are released with the account's.
  rowsWhere(
    vehicleDocuments,
    (userId) =>
      anyOf(
        vehicleDocuments,
        vehicleDocuments.id,
        sql`${vehicleDocuments.uploadedBy} = ${userId}`,
        sql`${vehicleDocuments.vehicleId} in ${ownVehicles(userId)}`,
      ),
    keepRows,
    ["uploadedBy", "reviewedBy"],
    [vehicleDocuments.uploadedBy],
  ),
  rowsWhere(
    vehicleDocumentGraces,
    (userId) => sql`${vehicleDocumentGraces.businessId} in ${ownedBusinesses(userId)}`,
    deleteRows,
    ["grantedBy"],
  ),
  rowsWhere(
    vehiclePictures,
    (userId) => sql`${vehiclePictures.vehicleId} in ${ownVehicles(userId)}`,
    keepRows,
  ),
  rowsWhere(
    vehicles,
    (userId) => sql`${vehicles.businessId} in ${ownedBusinesses(userId)}`,
    {
      kind: "scrub",
      // The location may be somebody's home: about a kilometre is exact enough for past bookings.
      set: () => ({
        status: "removed",
        plate: null,
        description: "",
        descriptionLocale: null,
        descriptionEn: null,
        descriptionFr: null,
        descriptionRw: null,
        latitude: sql`round(${vehicles.latitude}::numeric, 2)`,
        longitude: sql`round(${vehicles.longitude}::numeric, 2)`,
      }),
    },
    ["searchText", "searchTerms", "sampleKey"],
  ),
  rowsWhere(pickUpPlaces, (userId) => sql`${pickUpPlaces.businessId} in ${ownedBusinesses(userId)}`, {
    kind: "scrub",
    set: () => ({
      name: "",
      address: "",
      instructions: "",
      latitude: sql`round(${pickUpPlaces.latitude}::numeric, 2)`,
      longitude: sql`round(${pickUpPlaces.longitude}::numeric, 2)`,
    }),
  }),
  rowsWhere(
    meetingPlaces,
    (userId) =>
      sql`${meetingPlaces.bookingId} in (select ${bookings.id} from ${bookings}
        where ${bookings.businessId} in ${ownedBusinesses(userId)})`,
    {
      kind: "scrub",
      set: () => ({
        name: "",
        address: "",
        instructions: "",
        latitude: sql`round(${meetingPlaces.latitude}::numeric, 2)`,
        longitude: sql`round(${meetingPlaces.longitude}::numeric, 2)`,
      }),
    },
  ),
  rowsWhere(
    teamInvitations,
    (userId) =>
      sql`(${teamInvitations.acceptedBy} = ${userId} or ${teamInvitations.email} =
        (select lower(${users.email}) from ${users} where ${users.id} = ${userId}))`,
    deleteRows,
    ["tokenHash", "messageId", "invitedBy"],
    [teamInvitations.acceptedBy],
  ),
  rowsWhere(
    apiKeys,
    (userId) =>
      anyOf(
        apiKeys,
        apiKeys.id,
        sql`${apiKeys.createdBy} = ${userId}`,
        sql`${apiKeys.businessId} in ${ownedBusinesses(userId)}`,
      ),
    deleteRows,
    ["tokenHash", "createdBy"],
    [apiKeys.createdBy],
  ),
  // Pending deliveries are deleted with their endpoint.
  rowsWhere(
    webhookEndpoints,
    (userId) => sql`${webhookEndpoints.businessId} in ${ownedBusinesses(userId)}`,
    deleteRows,
    ["encryptedSecret", "encryptedFormerSecret", "formerSecretUntil", "createdBy"],
  ),
  rowsWhere(
    businesses,
    (userId) => sql`${businesses.id} in ${ownedBusinesses(userId)}`,
    { kind: "scrub", set: closedBusinessColumns },
    [],
    [businesses.closedBy],
  ),
  rowsOfUser(teamMembers, teamMembers.userId, deleteRows),
];
