import { and, eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { sendForBusiness } from "./send-for-business";

const database = await freshDatabase();
// The simulated providers use real time.
const now = new Date();
const text = {
  type: "error" as const,
  priority: "urgent" as const,
  category: "security",
  title: "Road works",
  message: "KN 5 is closed.",
};
const context = { now, device: { ipAddress: "10.4.0.2", userAgent: null }, locale: "en" } as const;
const send = (by: UserActor, businessId: string, userId: string, at = now) =>
  sendForBusiness(by, businessId, { ...text, userId }, { ...context, now: at });
const noticesTo = (userId: string) =>
  database
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.userId, userId), like(outboxMessages.subject, "%Road works%")));
const notFound = { code: "not_found" };

it("a business writes in its own name to its team and to renters who paid on the site, and to nobody else", async () => {
  const { owner, renter, business } = await paidScenario(database, now);
  const sent = await send(owner, business.id, renter.userId);
  const title = "Umucyo Car Hire: Road works";
  expect(sent).toMatchObject({ userId: renter.userId, title, type: "info" });
  expect(sent).toMatchObject({ priority: "other", category: "system" });
  expect(await noticesTo(renter.userId)).toMatchObject([{ subject: title }]);
  const member = await makeUser(database);
  await makeMember(database, { businessId: business.id, userId: member.id, role: "agent" });
  await send(owner, business.id, member.id);
  const stranger = await makeUser(database);
  await expect(send(owner, business.id, stranger.id)).rejects.toMatchObject(notFound);
  await expect(send(actorFor(stranger), business.id, renter.userId)).rejects.toMatchObject(notFound);
});

it("a business does not write to the customers of its counter, whom it entered itself, nor to unpaid bookings", async () => {
  const { owner, business, vehicle, renter, quote } = await vehicleScenario(database);
  const startsAt = addMs(now, HOUR_MS);
  const dates = { startsAt: startsAt.toISOString(), endsAt: addMs(startsAt, DAY_MS).toISOString() };
  const request = { vehicleId: vehicle.id, ...dates, source: "telephone" } as const;
  const { id: quoteId } = await createCounterQuote(owner, request, now);
  const customer = { firstName: "Eric", lastName: "Habimana", phone: "0788 100 200", email: "x@example.com" };
  const booking = await createCounterBooking(owner, { quoteId, customer, rentMethod: "cash" }, now);
  await expect(send(owner, business.id, booking.renter.id)).rejects.toMatchObject(notFound);
  expect(await noticesTo(booking.renter.id)).toEqual([]);
  const visitor = await renter();
  await createBooking(visitor, { quoteId: (await quote(visitor, now)).id }, now);
  await expect(send(owner, business.id, visitor.userId)).rejects.toMatchObject(notFound);
});

it("a business sends at most 20 a day to one recipient and 100 in all", async () => {
  const { owner, renter, business } = await paidScenario(database, now);
  const own = eq(notifications.businessId, business.id);
  const written = () => database.$count(notifications, and(own, like(notifications.dedupeKey, "sent:%")));
  await Promise.allSettled(Array.from({ length: 22 }, () => send(owner, business.id, renter.userId)));
  expect(await written()).toBe(20);
  const members = await Promise.all(Array.from({ length: 5 }, () => makeUser(database)));
  for (const { id: userId } of members) {
    await makeMember(database, { businessId: business.id, userId, role: "agent" });
    await Promise.allSettled(Array.from({ length: 17 }, () => send(owner, business.id, userId)));
  }
  expect(await written()).toBe(100);
  await expect(send(owner, business.id, members[0]?.id ?? "")).rejects.toMatchObject({
    code: "rate_limited",
  });
  await send(owner, business.id, renter.userId, addMs(now, DAY_MS + 1));
});

it("a suspended business does not write, nor does a member without a verified address", async () => {
  const { owner, renter, business } = await paidScenario(database, now);
  const setVerified = (emailVerifiedAt: Date | null) =>
    database.update(users).set({ emailVerifiedAt }).where(eq(users.id, owner.userId));
  await setVerified(null);
  await expect(send(owner, business.id, renter.userId)).rejects.toMatchObject({
    key: "emailVerificationRequired",
  });
  await setVerified(now);
  await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
  await expect(send(owner, business.id, renter.userId)).rejects.toMatchObject({ key: "suspendedCannotSend" });
});
