import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { listBalances } from "./balance-queries";
import { payBusiness } from "./commands";
import { getPayout } from "./queries";
import { insertPayableBooking } from "./testing/payable-booking";

const database = await freshDatabase();
const now = new Date("2026-12-10T05:00:00Z");

describe("a business's payouts", () => {
  it("do not lead to a booking that another owner has taken over since", async () => {
    const { business, owner, bookingId } = await insertPayableBooking(database, now, 2);
    const id = (await payBusiness(business.id, now)) ?? "";
    expect((await getPayout(owner, id)).items).toMatchObject([{ bookingId }]);
    const { id: businessId } = await makeBusiness(database);
    await database.update(bookings).set({ businessId }).where(eq(bookings.id, bookingId));
    const [item] = (await getPayout(owner, id)).items;
    expect(item).toMatchObject({ bookingId: null, reference: expect.stringMatching(/^GD-/) });
  });

  it("offer only the owner to set the account", async () => {
    const { business, owner } = await insertPayableBooking(database, now, 2);
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    expect((await listBalances(owner, now)).items).toMatchObject([
      { hasAccount: false, canSetAccount: true },
    ]);
    expect((await listBalances(accountant, now)).items).toMatchObject([{ canSetAccount: false }]);
  });
});
