import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { individualProfiles } from "@/db/schema/identity/users";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import { submitDocuments } from "@/lib/identity/identity-documents/commands";
import { rejectDocument } from "@/lib/identity/identity-documents/review";
import { context, documentFixture } from "@/lib/identity/identity-documents/testing/documents";
import { getBooking } from "@/lib/rentals/bookings/queries";

const database = await freshDatabase();
const { add } = documentFixture(() => database);
const now = new Date();

describe("a booking whose renter has no verified licence", () => {
  it("shows the renter the review of the uploaded licence, and the owner only that it is pending", async () => {
    const { owner, renter, bookingId } = await paidScenario(database, now);
    await database
      .update(individualProfiles)
      .set({ licenceStatus: "pending" })
      .where(eq(individualProfiles.userId, renter.userId));
    const review = async (reader = renter) => (await getBooking(reader, bookingId, now)).licenceReview;
    expect(await review()).toBeNull();
    await add(renter, "identity", { expiresOn: null });
    const licence = await add(renter, "driving_licence");
    expect(await review()).toEqual({ status: "pending", reason: null });
    expect(await review(owner)).toBeNull();
    await submitDocuments(renter, now);
    expect(await review()).toEqual({ status: "submitted", reason: null });
    expect(await review(owner)).toEqual({ status: "submitted", reason: null });
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await rejectDocument(admin, licence.id, "The picture is blurred", context);
    expect(await review()).toEqual({ status: "rejected", reason: "The picture is blurred" });
    expect(await review(owner)).toBeNull();
    expect((await getBooking(renter, bookingId, now)).missing).toEqual(["licenceNotVerified"]);
  });

  it("reports nothing missing once the licence is verified", async () => {
    const { renter, bookingId } = await paidScenario(database, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ missing: [], licenceReview: null });
  });
});
