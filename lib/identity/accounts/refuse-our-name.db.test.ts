import { expect, it } from "vitest";
import { settings } from "@/db/schema/platform/settings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { saveBadgeDraft } from "@/lib/businesses/badge-requests/commands";
import {
  addDocuments,
  badgeFields,
  createRenter,
  submitDraft,
  testNow,
} from "@/lib/businesses/badge-requests/testing/badge-request-fixtures";
import { changeBusiness } from "@/lib/businesses/businesses/commands";
import { applyAsPrivateOwner } from "@/lib/businesses/private-owners/commands";
import { registerBusiness } from "@/lib/businesses/registration/commands";
import { changeIndividual, changeProfile } from "@/lib/identity/profile/commands";
import { registerIndividual } from "@/lib/identity/registration/commands";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";

const database = await freshDatabase();
await database.insert(settings).values({ key: "requireEmailVerification", value: false });
const now = new Date();
const context = { now, device: { ipAddress: "10.1.0.1", userAgent: "test" }, locale: "en" as const };
const refused = { code: "invalid", key: "nameIsOurs" };
const split = { firstName: "Gen", lastName: "dana Support" };
const cyrillic = "Gеndana Support";
const contact = { phone: "0788 123 456", password: "Kigali#26" };

it("nobody signs up under our name, in two halves or in letters that look alike", async () => {
  const person = { ...split, ...contact, email: "gen@example.com", confirmPassword: "Kigali#26" };
  const papers = {
    nationality: "RW",
    birthDate: "1992-04-17",
    nationalId: "1199280012345678",
    drivingLicence: "D-1",
  };
  await expect(registerIndividual({ ...person, ...papers }, context)).rejects.toMatchObject(refused);
  const company = { plan: "pro" as const, name: cyrillic, email: "co@example.com", ...contact };
  const numbers = { registrationNumber: "RDB-104417", licenceNumber: "R-2042", establishedOn: "2019-05-02" };
  await expect(registerBusiness({ ...company, ...numbers }, context)).rejects.toMatchObject(refused);
});

it("nobody but an administrator takes our name later, for themselves or a business", async () => {
  const { owner, business } = await vehicleScenario(database);
  const user = await makeUser(database);
  const actor = actorFor(user);
  await expect(changeProfile(actor, { fullName: "Gen dana" }, context)).rejects.toMatchObject(refused);
  await expect(changeIndividual(actor, user.id, split, context)).rejects.toMatchObject(refused);
  await changeIndividual(actor, user.id, { phone: "0788 100 300" }, context);
  await expect(changeBusiness(owner, business.id, { name: cyrillic }, context)).rejects.toMatchObject(
    refused,
  );
  const admin = { ...actorFor(await makeUser(database, { role: "admin" })), confirmedAt: now };
  expect(await changeBusiness(admin, business.id, { name: "Tugendana Cars" }, context)).toBeDefined();
  const account = { method: "momo" as const, holderName: "Aline Uwase", account: "+250788123456" };
  await expect(
    applyAsPrivateOwner(actor, { name: cyrillic, phone: contact.phone, ...account }, context),
  ).rejects.toMatchObject(refused);
  const renter = await createRenter(database);
  const { id } = await saveBadgeDraft(renter, { ...badgeFields(), businessName: cyrillic }, testNow);
  await addDocuments(renter, id);
  await expect(submitDraft(renter)).rejects.toMatchObject(refused);
});

it("no business enters a customer under our name", async () => {
  const { owner, business } = await vehicleScenario(database);
  const { id: vehicleId } = await makeVehicle(database, { businessId: business.id });
  const dates = { startsAt: addMs(now, DAY_MS).toISOString(), endsAt: addMs(now, 2 * DAY_MS).toISOString() };
  const { id: quoteId } = await createCounterQuote(owner, { vehicleId, ...dates, source: "walk_in" }, now);
  await expect(
    createCounterBooking(owner, { quoteId, customer: { ...split, phone: contact.phone } }, now),
  ).rejects.toMatchObject(refused);
});
