import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { vehicleDocuments } from "@/db/schema/catalog/vehicle-documents";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { clientFor, demoUser, newcomer, type TestUser, testDatabase } from "../users";
import { countClicks } from "./count-clicks";
import { expect, expectAccessible, openSessionAs, test } from "./fixtures";

/** A renter without a Rwandan ID, whose ID document and licence have waited the longest for a review. */
async function foreigner(
  baseURL: string | undefined,
  submittedAt = new Date("2020-01-01T08:00:00Z"),
): Promise<{ user: TestUser; name: string }> {
  const user = await newcomer();
  const lastName = `Otieno-${user.id.slice(-8)}`;
  await testDatabase().update(users).set({ firstName: "Joyce", lastName }).where(eq(users.id, user.id));
  await testDatabase()
    .update(individualProfiles)
    .set({ birthDate: "1991-04-30", nationality: "KE", nationalId: null, drivingLicence: "KE-4471" })
    .where(eq(individualProfiles.userId, user.id));
  const client = await clientFor(baseURL, user);
  const colour = { create: { width: 90, height: 60, channels: 3, background: "#8fb3a0" } } as const;
  const buffer = await sharp(colour).jpeg().toBuffer();
  for (const [kind, purpose] of [
    ["identity", "identity_document"],
    ["driving_licence", "driving_licence"],
  ] as const) {
    const file = { name: "scan.jpg", mimeType: "image/jpeg", buffer };
    const uploaded = await (await client.post("/api/files", { multipart: { purpose, file } })).json();
    await client.post("/api/documents", { data: { kind, fileId: uploaded.id, expiresOn: "2031-01-01" } });
  }
  expect((await client.post("/api/documents/submission", { data: {} })).ok()).toBe(true);
  await testDatabase().update(documents).set({ submittedAt }).where(eq(documents.userId, user.id));
  return { user, name: `Joyce ${lastName}` };
}

test("an ID document is compared with its holder's details, rotated and enlarged, and a file that fails shows a message", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const { name } = await foreigner(baseURL);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.route(/\/api\/files\/[^/]+$/, (route) => route.fulfill({ status: 500 }));
  await page.goto("/dashboard/admin/verifications");
  await page.getByRole("button", { name: `Review: ID document, ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "ID document" });
  const approve = dialog.getByRole("button", { name: "Approve" });
  await expect(dialog.getByText(/could not be loaded/)).toBeVisible();
  await expect(dialog.getByText(/Reject it, or approve it only if you have seen it elsewhere/)).toBeVisible();
  await expect(approve).not.toHaveClass(/bg-primary/);
  await expectAccessible(page);
  consoleErrors.splice(0);
  await page.unroute(/\/api\/files\/[^/]+$/);
  await dialog.getByRole("button", { name: "Try again" }).click();
  const picture = dialog.getByRole("img", { name: "ID document" });
  await expect(picture).toBeVisible();
  await expect(approve).toHaveClass(/bg-primary/);

  const facts = dialog.getByRole("region", { name: "Compare with the document" });
  for (const fact of [name, "Kenya", /1991/, "Not given"]) await expect(facts.getByText(fact)).toBeVisible();
  await expect(facts.getByText(/Compare the name, the date of birth and the nationality/)).toBeVisible();
  await expect(dialog.getByText("KE-4471")).toHaveCount(0);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await expect(picture).toHaveCSS("rotate", "90deg");
  await expect(dialog.getByRole("link", { name: "Open in full size" })).toHaveAttribute(
    "href",
    /\/api\/files\//,
  );
  await expectAccessible(page);

  // A reason that is too long is refused and keeps its text.
  await dialog.getByRole("button", { name: "Reject" }).click();
  const reason = dialog.getByLabel("Reason");
  await reason.fill("x".repeat(600));
  await expect(reason).toHaveValue("x".repeat(600));
  await expect(dialog.getByText("100 characters too many: the limit is 500.")).toBeVisible();
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/500/);
  await expect(reason).toHaveValue("x".repeat(600));
  await reason.fill("The picture is blurred");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Verification rejected")).toBeVisible();
});

test("14 documents are looked at and approved in 16 clicks from the dashboard, and many at once in 3 more @once", async ({
  page,
  baseURL,
}, { retry }) => {
  test.setTimeout(180_000);
  // Before what a failed attempt has left in the queue.
  const year = 2019 - retry;
  const longestWaiting = new Date(`${year}-01-01T08:00:00Z`);
  const run: string[] = [];
  for (let person = 0; person < 7; person++) run.push((await foreigner(baseURL, longestWaiting)).user.id);
  const last = await foreigner(baseURL, new Date(`${year}-02-01T08:00:00Z`));
  const verified = async (of: string[]) =>
    testDatabase().$count(documents, and(inArray(documents.userId, of), eq(documents.status, "verified")));

  const clicks = await countClicks(page);
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin");
  await page
    .getByRole("navigation", { name: "Dashboard navigation" })
    .getByRole("link", { name: /^Verifications/ })
    .click();
  await page.getByRole("button", { name: /^Review next/ }).click();
  const dialog = page.getByRole("dialog");
  const head = async () => (await dialog.textContent())?.slice(0, 90);
  for (let count = 1; count <= 14; count++) {
    await expect(dialog.getByRole("img")).toBeVisible();
    const decided = await head();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect.poll(head).not.toBe(decided);
  }
  expect(clicks()).toBe(16);
  await expect.poll(() => verified(run)).toBe(14);
  await page.keyboard.press("Escape");

  // What was checked elsewhere is selected and approved together.
  await expect(dialog).toBeHidden();
  for (const box of await page.getByRole("checkbox", { name: last.name }).all()) await box.check();
  // At the end of the list the bar covers no row.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2 documents" }).click();
  const confirmation = page.getByRole("dialog", { name: "Approve 2 documents" });
  await expect(confirmation.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("2 documents approved")).toBeVisible();
  expect(await verified([last.user.id])).toBe(2);
});

test("an approval can be undone before anybody is notified, is not lost when the page is left, and a refused one comes back @once", async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const { user, name } = await foreigner(baseURL, new Date("2019-06-01T08:00:00Z"));
  const verified = () =>
    testDatabase().$count(documents, and(eq(documents.userId, user.id), eq(documents.status, "verified")));
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/verifications");
  const row = page.getByRole("button", { name: `Review: Driving licence, ${name}` });
  const dialog = page.getByRole("dialog");
  const expiry = dialog.getByLabel("Valid until");
  const approve = dialog.getByRole("button", { name: "Approve" });
  const undoable = page.getByRole("list", { name: "Approvals that you can undo" });
  await row.click();
  // What the server would refuse is said before the dialog closes.
  await expiry.fill("2020-01-01");
  await approve.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expiry.fill("2032-02-03");
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(
    undoable.getByText(new RegExp(`^Approving in \\d+ s: Driving licence, ${name}$`)),
  ).toBeVisible();
  await undoable.getByRole("button", { name: "Undo" }).click();
  // The document is open again with the date that was entered.
  await expect(expiry).toHaveValue("2032-02-03");
  expect(await verified()).toBe(0);

  await page.route(/\/approval$/, (route) => route.abort());
  await approve.click();
  await expect(row).toBeHidden();
  await expect(page.getByText(/^We could not reach Gendana/)).toBeVisible();
  await expect(row).toBeVisible();
  consoleErrors.splice(0);
  await page.unroute(/\/approval$/);

  await row.click();
  await approve.click();
  await expect(undoable).toBeVisible();
  expect(await verified()).toBe(0);
  await page.goto("/dashboard/admin");
  await expect.poll(verified).toBe(1);

  // Another document, because it may be approved during the check.
  await page.goto("/dashboard/admin/verifications");
  await page.getByRole("button", { name: `Review: ID document, ${name}` }).click();
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(undoable).toBeVisible();
  // At the end of the list the bar covers no row.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
});

test("businesses to approve that have no documents are named beside the queue @once", async ({
  page,
  baseURL,
}) => {
  const business = await makeBusiness(testDatabase(), {
    name: `Nyabugogo Cars ${Date.now()}`,
    email: `nyabugogo-${Date.now()}@example.com`,
    status: "pending",
    verification: "pending",
    verifiedAt: null,
  });
  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/verifications");
  const note = page.getByText(/approval and ha(s|ve) no documents to review/);
  await expect(note).toBeVisible();
  await page.getByRole("link", { name: "Open Businesses" }).click();
  await page.waitForURL(/\/businesses\?verification=pending$/);
  await expect(page.getByRole("row").filter({ hasText: business.name })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Verified Business" })).toHaveCount(0);
});

test("an administrator approves a car's inspection beside the details that it has to confirm @once", async ({
  page,
  baseURL,
}) => {
  const owner = await newcomer("business");
  const { id: businessId } = await makeBusiness(testDatabase(), { ownerId: owner.id });
  const title = `Suzuki Jimny ${owner.id.slice(-8)}`;
  const { id: vehicleId } = await makeVehicle(testDatabase(), { businessId, title, plate: "RAF 218 K" });
  const client = await clientFor(baseURL, owner);
  const colour = { create: { width: 900, height: 600, channels: 3, background: "#8fb3a0" } } as const;
  const file = { name: "scan.jpg", mimeType: "image/jpeg", buffer: await sharp(colour).jpeg().toBuffer() };
  const multipart = { purpose: "vehicle_document", businessId, file };
  const { id: fileId } = await (await client.post("/api/files", { multipart })).json();
  const data = { kind: "inspection", fileId, validUntil: "2099-06-30" };
  expect((await client.post(`/api/fleet/${vehicleId}/documents`, { data })).status()).toBe(201);
  const longAgo = new Date("2020-01-01T08:00:00Z");
  const isTheirs = eq(vehicleDocuments.vehicleId, vehicleId);
  await testDatabase().update(vehicleDocuments).set({ createdAt: longAgo }).where(isTheirs);

  await openSessionAs(page, await demoUser("admin@gendana.rw"), baseURL);
  await page.goto("/dashboard/admin/verifications");
  await page.getByRole("link", { name: /^Cars \d/ }).click();
  const row = page.getByRole("button", { name: `Review: Technical inspection, ${title}` });
  await expect(row).toBeVisible();
  await page.keyboard.press("Alt+KeyN");
  const dialog = page.getByRole("dialog", { name: "Technical inspection" });
  await expect(dialog.getByText(/Alt N skips this one$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await row.click();
  await expect(dialog.getByRole("img", { name: "Technical inspection" })).toBeVisible();
  const facts = dialog.getByRole("region", { name: "Compare with the document" });
  await expect(facts.getByText("RAF 218 K")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Verification approved")).toBeVisible();
  await expect(row).toBeHidden();
});
