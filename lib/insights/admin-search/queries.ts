import { desc } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { businessMatchesSearch } from "@/lib/businesses/businesses/admin/queries";
import { listAdminVehicles } from "@/lib/catalog/fleet/admin/queries";
import { userMatchesSearch } from "@/lib/identity/users-admin/queries";
import { adminPaymentsQuery } from "@/lib/payments/admin/contract";
import { listAdminPayments } from "@/lib/payments/admin/list-payments";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { selectFullName } from "@/lib/platform/select-full-name";
import { listAdminBookings } from "@/lib/rentals/bookings/admin/queries";
import { listAdminTickets } from "@/lib/support/tickets/admin/queries";
import type { AdminSearchQuery, AdminSearchResults } from "./contract";

const MAX_PER_KIND = 5;

/**
 * People, businesses, vehicles, bookings, payments and tickets that match the text, each as its list in the console
 * would find it, the newest of each. For administrators.
 */
export async function searchConsole(
  actor: UserActor,
  { q: search }: AdminSearchQuery,
  now: Date,
): Promise<AdminSearchResults> {
  requireAdmin(actor);
  const first = { search, limit: MAX_PER_KIND };
  const [users, businesses, vehicles, bookings, payments, tickets] = await Promise.all([
    listMatchingUsers(search),
    listMatchingBusinesses(search),
    listAdminVehicles(actor, first, now),
    listAdminBookings(actor, first, now),
    listAdminPayments(actor, adminPaymentsQuery.parse(first)),
    listAdminTickets(actor, first),
  ]);
  return {
    users,
    businesses,
    vehicles: vehicles.items.map(({ business, ...vehicle }) => ({ ...vehicle, business: business.name })),
    bookings: bookings.items.map(({ renter, vehicle, ...booking }) => ({
      ...booking,
      renterName: renter.name,
      vehicleTitle: vehicle.title,
    })),
    payments: payments.items.map(({ renter, ...payment }) => ({ ...payment, renterName: renter.name })),
    tickets: tickets.items,
  };
}

function listMatchingUsers(search: string): Promise<AdminSearchResults["users"]> {
  const name = selectFullName(users);
  return db()
    .select({ id: users.id, name, email: users.email, role: users.role })
    .from(users)
    .where(userMatchesSearch(search))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MAX_PER_KIND);
}

function listMatchingBusinesses(search: string): Promise<AdminSearchResults["businesses"]> {
  return db()
    .select({ id: businesses.id, name: businesses.name, email: businesses.email })
    .from(businesses)
    .where(businessMatchesSearch(search))
    .orderBy(desc(businesses.createdAt), desc(businesses.id))
    .limit(MAX_PER_KIND);
}
