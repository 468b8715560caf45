import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { webhookDeliveries } from "@/db/schema/businesses/webhooks";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import { addEndpoint } from "@/lib/businesses/webhooks/commands";
import { webhookBody, webhookEvents } from "@/lib/businesses/webhooks/contract";
import { sendBookingWebhooks } from "./send-booking-webhooks";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "192.0.2.9", userAgent: null } };

it("a booking that moves to another business is cancelled for the first one and confirmed for the other", async () => {
  const { owner, bookingId, business } = await paidScenario(database, now);
  await database.update(businesses).set({ plan: "enterprise" }).where(eq(businesses.id, business.id));
  await addEndpoint(owner, { url: "https://hooks.umucyo.rw/", events: [...webhookEvents] }, context);
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("the booking is missing");
  await database.transaction(async (tx) => {
    await sendBookingWebhooks(tx, booking, { event: "away", reason: "moved_away" }, now);
    await sendBookingWebhooks(tx, booking, { event: "here", reason: "moved_here" }, now);
  });
  const sent = await database.select({ body: webhookDeliveries.body }).from(webhookDeliveries);
  const events = sent.map(({ body }) => webhookBody.parse(JSON.parse(body)));
  expect(events).toHaveLength(2);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: "booking.cancelled",
        data: expect.objectContaining({ bookingId, status: "cancelled" }),
      }),
      expect.objectContaining({
        type: "booking.confirmed",
        data: expect.objectContaining({ bookingId, status: "confirmed" }),
      }),
    ]),
  );
});
