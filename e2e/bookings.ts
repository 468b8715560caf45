import { type APIRequestContext, expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { individualProfiles } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import type { UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { freshDates } from "./fixtures";
import { clientFor, newcomer, testDatabase } from "./users";

/** Creates a vehicle for one test, so that tests do not interfere, with its owner and their client. */
export async function createVehicleWithOwner(
  baseURL: string | undefined,
  options: {
    isInstantBook?: boolean;
    depositCents?: number;
    documentsEndOn?: null;
    latitude?: number;
  } & Partial<UsageTerms> &
    Partial<DriverService>,
) {
  const user = await newcomer("business");
  const business = await makeBusiness(testDatabase(), { ownerId: user.id });
  const vehicle = await makeVehicle(testDatabase(), {
    businessId: business.id,
    dailyPriceCents: 4_500,
    ...options,
  });
  return { vehicleId: vehicle.id, ownerClient: await clientFor(baseURL, user), owner: user };
}

export async function postQuote(
  client: APIRequestContext,
  vehicleId: string,
  dates = freshDates(),
): Promise<string> {
  const response = await client.post("/api/quotes", { data: { vehicleId, ...dates } });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** Creates an unpaid booking and returns its id. */
export async function postBooking(client: APIRequestContext, vehicleId: string): Promise<string> {
  const response = await client.post("/api/bookings", {
    data: { quoteId: await postQuote(client, vehicleId) },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/**
 * Returns the last 10:00 or 20:00 in Kigali that ends a rental of three days, with an hour to spare: at any
 * time of the day, half an hour more is the same day and the same price.
 */
function returnOnTheHour(startsAt: Date): Date {
  const latest = addMs(startsAt, 3 * DAY_MS - HOUR_MS);
  const returnsAt = new Date(latest);
  const utcHour = latest.getUTCHours();
  if (utcHour < 8) returnsAt.setUTCDate(latest.getUTCDate() - 1);
  returnsAt.setUTCHours(utcHour >= 8 && utcHour < 18 ? 8 : 18, 0, 0, 0);
  return returnsAt;
}

/**
 * Creates a vehicle and a booking that a verified renter has paid and may pick up now: the agreed pick-up is
 * in an hour and a half. Without `isInstantBook` the owner must still accept it.
 */
export async function bookingAboutToStart(
  baseURL: string | undefined,
  options: { isInstantBook?: boolean; depositCents?: number } & Partial<UsageTerms & DriverService> = {},
) {
  const ownVehicle = await createVehicleWithOwner(baseURL, { isInstantBook: true, ...options });
  const user = await newcomer();
  const renter = await clientFor(baseURL, user);
  await testDatabase()
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, user.id));
  const startsAt = addMs(new Date(), 90 * MINUTE_MS);
  const dates = { startsAt: startsAt.toISOString(), endsAt: returnOnTheHour(startsAt).toISOString() };
  const quoteId = await postQuote(renter, ownVehicle.vehicleId, dates);
  const made = await renter.post("/api/bookings", { data: { quoteId } });
  expect(made.status()).toBe(201);
  const { id: bookingId } = await made.json();
  await payBooking(renter, bookingId);
  return { ...ownVehicle, person: user, renter, bookingId, ...dates };
}

/** Moves a booking's agreed return to this many hours ago. */
export async function makeReturnOverdue(bookingId: string, hoursAgo: number): Promise<void> {
  const endsAt = addMs(new Date(), -hoursAgo * HOUR_MS);
  const startsAt = addMs(endsAt, -3 * DAY_MS);
  await testDatabase()
    .update(bookings)
    .set({ startsAt, endsAt, pickedUpAt: startsAt })
    .where(eq(bookings.id, bookingId));
}

/** Starts a payment and completes it at the simulated provider; returns the payment's id. */
export async function payBooking(
  client: APIRequestContext,
  bookingId: string,
  answer: "approve" | "reject" | "time_out" = "approve",
): Promise<string> {
  const started = await client.post("/api/payments", { data: { bookingId, method: "card" } });
  expect(started.status()).toBe(201);
  const { id } = await started.json();
  expect((await client.post(`/api/sandbox/${id}/answer`, { data: { answer } })).status()).toBe(201);
  return id;
}
