import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { payments } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, paidScenario } from "@/db/testing/scenarios";
import type { NotificationKind } from "@/lib/messaging/notifications/kinds";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { addMs, formatInstant, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { acceptBooking } from "@/lib/rentals/bookings/commands";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { getBooking } from "@/lib/rentals/bookings/queries";

const database = await freshDatabase();
const now = new Date();

async function messagesOf(userId: string, kind: NotificationKind): Promise<string[]> {
  const about = and(eq(notifications.userId, userId), eq(notifications.kind, kind));
  const rows = await database.select().from(notifications).where(about);
  return rows.map((row) => renderNotification(row, "en", new Map()).message);
}

const timeText = (instant: string | null | undefined) => formatInstant(new Date(instant ?? ""), "en", KIGALI);

describe("the renter is told what to pay, where and until when", () => {
  it("when a request is accepted: how it is paid, what, where and until when", async () => {
    const accepted = async (payment: { method: PaymentMethod; phone?: string }) => {
      const { renter, owner, bookingId } = await bookedScenario(database, false, now);
      const { id } = await startPayment(renter, { bookingId, purpose: "rent", ...payment }, now);
      if (payment.method === "card") await answerCharge(renter, id, { answer: "approve" }, new Date());
      await advancePayment(id, now);
      const { deadlineAt } = await acceptBooking(owner, bookingId, now);
      const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "booking-accepted"));
      const [row] = await database.select().from(notifications).where(about);
      return { deadlineAt, ...(row && renderNotification(row, "en", new Map())) };
    };
    const prompted = await accepted({ method: "momo", phone: "0788 123 456" });
    // An SMS has the title only.
    expect(prompted.title).toBe("Your request was accepted: approve FRW 196,425 on your phone");
    expect(prompted.message).toContain(
      ` accepted. Approve FRW 196,425 ($135) in MTN MoMo on your phone +250 ••• ••• 456 by ${timeText(prompted.deadlineAt)}; `,
    );
    expect((await accepted({ method: "airtel", phone: "0733 123 456" })).message).toContain(
      " in Airtel Money ",
    );
    const charged = await accepted({ method: "card" });
    expect(charged.title).toBe("Your request was accepted");
    expect(charged.message).toMatch(
      / accepted\. \$135 is now charged to your card; you do not have to do anything\.$/,
    );
  });

  it("when a payment fails: what was not paid, and until when the car is held", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const payment = { bookingId, purpose: "rent", method: "momo", phone: "0788 123 456" } as const;
    const { id } = await startPayment(renter, payment, now);
    const longAgo = { createdAt: addMs(now, -6 * MINUTE_MS) };
    await database.update(payments).set(longAgo).where(eq(payments.id, id));
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    const { deadlineAt } = await getBooking(renter, bookingId, now);
    expect(await messagesOf(renter.userId, "payment-failed")).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Your payment of \\$135 \\(FRW 196,425\\) for .+ by ${timeText(deadlineAt)}; otherwise the booking expires\\.$`,
        ),
      ),
    ]);
  });

  it("when a deposit fails: until when it can be given", async () => {
    const { renter, pay, bookingId } = await paidScenario(database, now);
    const payment = { bookingId, purpose: "deposit", method: "card" } as const;
    const { id } = await startPayment(renter, payment, now);
    const longAgo = { createdAt: addMs(now, -6 * MINUTE_MS) };
    await database.update(payments).set(longAgo).where(eq(payments.id, id));
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    const { startsAt } = await getBooking(renter, bookingId, now);
    expect(await messagesOf(renter.userId, "payment-failed")).toEqual([
      expect.stringContaining(` before the pick-up on ${timeText(startsAt)}; `),
    ]);
    expect(await pay("deposit", now)).toBeTruthy();
  });
});
