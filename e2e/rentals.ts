import { type APIRequestContext, expect } from "@playwright/test";
import { makeBusiness, makeVehicle } from "@/db/factories";
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
