import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { individualProfiles } from "@/db/schema/identity/users";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { approveDocument } from "@/lib/identity/identity-documents/review";
import { context, documentFixture, now } from "@/lib/identity/identity-documents/testing/documents";
import { findRenterProfiles } from "./queries";

const database = await freshDatabase();
const fixture = documentFixture(() => database);

const identityOf = async (userId: string) =>
  (await findRenterProfiles([userId])).get(userId)?.verifications.find(({ kind }) => kind === "identity");

it("a renter's profile says whether the identity is verified and when it was reviewed, and shows no document", async () => {
  const renter = await fixture.renter();
  const { id: document } = await fixture.submitted(renter);
  expect(await identityOf(renter.userId)).toEqual({ kind: "identity", isVerified: false, at: null });
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  await approveDocument(admin, document.id, {}, context);
  expect(await identityOf(renter.userId)).toEqual({
    kind: "identity",
    isVerified: true,
    at: now.toISOString(),
  });

  // Once the document has expired, the profile no longer counts as verified.
  await database
    .update(individualProfiles)
    .set({ identityStatus: "pending" })
    .where(eq(individualProfiles.userId, renter.userId));
  expect(await identityOf(renter.userId)).toEqual({ kind: "identity", isVerified: false, at: null });
});
