import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, paidScenario } from "@/db/scenario";
import { individualProfiles } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { submitDocuments } from "@/lib/documents/commands";
import { rejectDocument } from "@/lib/documents/review";
import { at, documentStage } from "@/lib/documents/testing";
import { getBooking } from "./queries";

const database = await freshDatabase();
const { add } = documentStage(() => database);
const now = new Date();

describe("a booking whose renter has no verified licence", () => {
  it("says what became of the licence the renter uploaded, and to the owner only that it is being checked", async () => {
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
    await rejectDocument(admin, licence.id, "The picture is blurred", at);
    expect(await review()).toEqual({ status: "rejected", reason: "The picture is blurred" });
    expect(await review(owner)).toBeNull();
    expect((await getBooking(renter, bookingId, now)).missing).toEqual(["licenceNotVerified"]);
  });

  it("says nothing of papers once the licence is verified", async () => {
    const { renter, bookingId } = await paidScenario(database, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ missing: [], licenceReview: null });
  });
});
