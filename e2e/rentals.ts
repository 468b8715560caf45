import { type APIRequestContext, expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { makeBusiness, makeVehicle } from "@/db/factories";
import { bookings } from "@/db/schema/bookings";
import { individualProfiles } from "@/db/schema/users";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { freshDates } from "./fixtures";
import { clientFor, newcomer, stage } from "./people";

/** A car of its own, so that tests do not get in each other's way, with its owner and a client for them. */
export async function ownCar(baseURL: string | undefined, options: { isInstantBook: boolean }) {
  const person = await newcomer("business");
  const business = await makeBusiness(stage(), { ownerId: person.id });
  const vehicle = await makeVehicle(stage(), { businessId: business.id, dailyPriceCents: 4_500, ...options });
  return { vehicleId: vehicle.id, host: await clientFor(baseURL, person), owner: person };
}

export async function quote(
  client: APIRequestContext,
  vehicleId: string,
  dates = freshDates(),
): Promise<string> {
  const answer = await client.post("/api/quotes", { data: { vehicleId, ...dates } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** A booking waiting to be paid. */
export async function book(client: APIRequestContext, vehicleId: string): Promise<string> {
  const answer = await client.post("/api/bookings", { data: { quoteId: await quote(client, vehicleId) } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/**
 * A car that a verified renter has paid and may fetch right now: the agreed pick-up is in an hour and a half. Unless it can
 * be booked at once, its owner has still to accept.
 */
export async function aboutToStart(baseURL: string | undefined, { isInstantBook = true } = {}) {
  const car = await ownCar(baseURL, { isInstantBook });
  const person = await newcomer();
  const renter = await clientFor(baseURL, person);
  await stage()
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, person.id));
  const startsAt = after(new Date(), 90 * MINUTE_MS);
  const dates = { startsAt: startsAt.toISOString(), endsAt: after(startsAt, 3 * DAY_MS).toISOString() };
  const quoteId = await quote(renter, car.vehicleId, dates);
  const made = await renter.post("/api/bookings", { data: { quoteId } });
  expect(made.status()).toBe(201);
  const { id: bookingId } = await made.json();
  await pay(renter, bookingId);
  return { ...car, person, renter, bookingId, ...dates };
}

/** The agreed return of a rental was so many hours ago. */
export async function dueBack(bookingId: string, hoursAgo: number): Promise<void> {
  const endsAt = after(new Date(), -hoursAgo * HOUR_MS);
  const startsAt = after(endsAt, -3 * DAY_MS);
  await stage()
    .update(bookings)
    .set({ startsAt, endsAt, pickedUpAt: startsAt })
    .where(eq(bookings.id, bookingId));
}

/** Starts a payment and answers it at the sandbox; the id of the payment. */
export async function pay(
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
