import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { addPromoCode, endPromoCode } from "./commands";
import { type NewPromoCode, newPromoCode, type PromoCode } from "./contract";
import { listPromoCodes, ofOwner } from "./queries";

const database = await freshDatabase();
const now = new Date();
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };

const tenPercent: NewPromoCode = {
  code: "KIGALI-10",
  percent: 10,
  amount: null,
  currency: null,
  minimumCents: 0,
  maxUses: null,
  startsOn: null,
  endsOn: null,
};
const twentyDollars = { ...tenPercent, percent: null, amount: 2_000, currency: "USD" } as const;
let made = 0;
const uniqueCode = () => `CODE-${++made}`;

async function scenario() {
  const at100 = await vehicleScenario(database, { dailyPriceCents: 10_000 });
  /** A quote for four days at $100, some days ahead. */
  const quoteWith = (actor: UserActor, promoCode: string, startsInDays = 10, network = "test") => {
    const startsAt = addMs(now, startsInDays * DAY_MS).toISOString();
    const endsAt = addMs(now, (startsInDays + 4) * DAY_MS).toISOString();
    return createQuote(actor, { vehicleId: at100.vehicle.id, startsAt, endsAt, promoCode }, now, network);
  };
  const book = async (actor: UserActor, promoCode: string, startsInDays = 10) => {
    const { id: quoteId } = await quoteWith(actor, promoCode, startsInDays);
    return (await createBooking(actor, { quoteId }, now)).id;
  };
  const pay = async (actor: UserActor, bookingId: string) => {
    const { id } = await startPayment(actor, { bookingId, method: "card" }, now);
    await answerCharge(actor, id, { answer: "approve" }, now);
  };
  return { ...at100, quoteWith, book, pay };
}

const makeAdmin = async () => actorFor(await makeUser(database, { role: "admin" }));

describe("a promo code", () => {
  it("takes a percentage or an amount off the rent, at the expense of its creator", async () => {
    const { owner, renter, quoteWith } = await scenario();
    const admin = await makeAdmin();
    await addPromoCode(owner, tenPercent, requestContext);
    const francs = { ...twentyDollars, code: uniqueCode(), amount: 14_550, currency: "RWF" } as const;
    await addPromoCode(admin, francs, requestContext);
    const person = await renter();
    const own = await quoteWith(person, " kigali-10 ");
    expect(own.lines.at(-1)).toMatchObject({ name: "KIGALI-10", amountCents: -4_000, bearer: "owner" });
    const ours = await quoteWith(person, francs.code);
    expect(ours.lines.at(-1)).toMatchObject({ amountCents: -1_000, bearer: "marketplace" });
    expect(ours.totalCents).toBe(39_000);
  });

  it("is refused with the reason", async () => {
    const { owner, renter, quoteWith } = await scenario();
    const person = await renter();
    const add = async (terms: Partial<NewPromoCode>) =>
      addPromoCode(owner, { ...tenPercent, code: uniqueCode(), ...terms }, requestContext);
    const reason = (code: string) =>
      quoteWith(person, code).then(
        () => "none",
        ({ key }) => key,
      );
    const ended = await add({});
    await endPromoCode(owner, ended.id, requestContext);
    expect(await reason("NOBODYS")).toBe("promoCodeUnknown");
    expect(await reason(ended.code)).toBe("promoCodeEnded");
    expect(await reason((await add({ startsOn: "2020-01-01", endsOn: "2020-02-01" })).code)).toBe(
      "promoCodeOver",
    );
    expect(await reason((await add({ startsOn: "2099-01-01" })).code)).toBe("promoCodeComing");
    expect(await reason((await add({ minimumCents: 40_001 })).code)).toBe("promoCodeMinimum");
    expect(await reason((await add({ minimumCents: 40_000 })).code)).toBe("none");
    const strange = await scenario();
    const others = await addPromoCode(strange.owner, { ...tenPercent, code: uniqueCode() }, requestContext);
    expect(await reason(others.code)).toBe("promoCodeUnknown");
  });

  it("can be used once per renter, and never beyond its limit, even with parallel bookings", async () => {
    const { owner, renter, book, quoteWith } = await scenario();
    const { code } = await addPromoCode(
      owner,
      { ...tenPercent, code: uniqueCode(), maxUses: 2 },
      requestContext,
    );
    const people = await Promise.all([renter(), renter(), renter(), renter()]);
    const quotes = await Promise.all(people.map((person, index) => quoteWith(person, code, 10 + 7 * index)));
    const results = await Promise.allSettled(
      people.map((person, index) => createBooking(person, { quoteId: quotes[index]?.id ?? "" }, now)),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.key] : []));
    expect(refused).toEqual(["promoCodeUsedUp", "promoCodeUsedUp"]);
    const again = await addPromoCode(owner, { ...tenPercent, code: uniqueCode() }, requestContext);
    const person = await renter();
    const second = await quoteWith(person, again.code, 60);
    await book(person, again.code, 50);
    await expect(createBooking(person, { quoteId: second.id }, now)).rejects.toMatchObject({
      key: "promoCodeUsed",
    });
    await expect(quoteWith(person, again.code, 70)).rejects.toMatchObject({ key: "promoCodeUsed" });
  });

  it("can be used again after a booking expires unpaid, but not after it was paid and cancelled", async () => {
    const { owner, renter, book, pay } = await scenario();
    const { code, id } = await addPromoCode(owner, { ...tenPercent, code: uniqueCode() }, requestContext);
    const usesOf = async () =>
      (await listPromoCodes(owner, {}, now)).items.find((item) => item.id === id)?.uses;
    const person = await renter();
    await book(person, code);
    expect(await usesOf()).toBe(1);
    await applyDueTransitions(addMs(now, 16 * MINUTE_MS));
    expect(await usesOf()).toBe(0);
    const paid = await book(person, code, 30);
    await pay(person, paid);
    await cancelBooking(person, paid, { reason: "" }, now);
    expect(await usesOf()).toBe(1);
  });

  it("cannot be guessed: after twenty unknown codes a network has to wait", async () => {
    const { renter, quoteWith } = await scenario();
    const person = await renter();
    for (let guess = 0; guess < 20; guess++)
      await expect(quoteWith(person, `GUESS-${guess}`, 10, "198.51.100.0")).rejects.toMatchObject({
        key: "promoCodeUnknown",
      });
    await expect(quoteWith(person, "GUESS-20", 10, "198.51.100.0")).rejects.toMatchObject({
      code: "rate_limited",
      key: "tooManyPromoCodeGuesses",
    });
  });

  it("is managed by owners and managers of its business, or by administrators for the marketplace", async () => {
    const { owner, business, renter } = await scenario();
    const admin = await makeAdmin();
    const own = await addPromoCode(owner, { ...tenPercent, code: uniqueCode() }, requestContext);
    await expect(
      addPromoCode(owner, { ...tenPercent, code: own.code }, requestContext),
    ).rejects.toMatchObject({
      key: "promoCodeExists",
    });
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "agent" });
    const agent = actorFor(user, [{ businessId: business.id, role: "agent" }]);
    for (const actor of [agent, await renter()]) {
      await expect(listPromoCodes(actor, {}, now)).rejects.toMatchObject({ code: "forbidden" });
      await expect(endPromoCode(actor, own.id, requestContext)).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const actor of [(await scenario()).owner, admin])
      await expect(endPromoCode(actor, own.id, requestContext)).rejects.toMatchObject({ code: "not_found" });
    expect((await listPromoCodes(admin, {}, now)).items.map(({ id }) => id)).not.toContain(own.id);
    const ended = await endPromoCode(owner, own.id, requestContext);
    expect(await endPromoCode(owner, own.id, requestContext)).toEqual(ended);
  });

  it("belongs to the chosen business of a member of several, who ends the codes of all of them", async () => {
    const [first, second, strange] = [await scenario(), await scenario(), await scenario()];
    const user = await makeUser(database, { role: "business" });
    const member = actorFor(user, [
      { businessId: first.business.id, role: "manager" },
      { businessId: second.business.id, role: "owner" },
    ]);
    const businessId = second.business.id;
    const made = await addPromoCode(
      member,
      { ...tenPercent, code: uniqueCode(), businessId },
      requestContext,
    );
    const idsOf = async (query: { businessId?: string }) =>
      (await listPromoCodes(member, query, now)).items.map(({ id }) => id);
    expect(await idsOf({ businessId })).toEqual([made.id]);
    expect(await idsOf({})).toEqual([]);
    expect((await second.quoteWith(await second.renter(), made.code)).lines.at(-1)?.name).toBe(made.code);
    await expect(first.quoteWith(await first.renter(), made.code)).rejects.toMatchObject({
      key: "promoCodeUnknown",
    });
    const ofColleague = await addPromoCode(
      second.owner,
      { ...tenPercent, code: uniqueCode() },
      requestContext,
    );
    expect((await endPromoCode(member, ofColleague.id, requestContext)).state).toBe("ended");
    const notTheirs = { businessId: strange.business.id };
    for (const actor of [member, await makeAdmin()])
      await expect(
        addPromoCode(actor, { ...tenPercent, code: uniqueCode(), ...notTheirs }, requestContext),
      ).rejects.toMatchObject({ code: "not_found" });
  });

  it("is limited to 200 running codes, whatever arrives in parallel, and codes that ended do not count", async () => {
    const { owner, business } = await scenario();
    const admin = await makeAdmin();
    for (const [actor, businessId] of [
      [owner, business.id],
      [admin, null],
    ] as const) {
      const add = () => addPromoCode(actor, { ...tenPercent, code: uniqueCode() }, requestContext);
      const running = await add();
      const has = async () =>
        (await listPromoCodes(actor, {}, now)).items.some(({ id }) => id === running.id);
      const stored = (count: number, terms: Partial<typeof promoCodes.$inferInsert>) =>
        database.insert(promoCodes).values(
          Array.from({ length: count }, () => ({
            ...tenPercent,
            ...terms,
            id: randomUUID(),
            businessId,
            code: uniqueCode(),
            createdAt: addMs(now, 1),
          })),
        );
      await stored(100, { endedAt: now });
      await stored(100, { startsOn: "2020-01-01", endsOn: "2020-02-01" });
      await add();
      expect(await has()).toBe(true);
      const isRunning = ({ state }: PromoCode) => state !== "ended" && state !== "over";
      await stored(199 - (await listPromoCodes(actor, {}, now)).items.filter(isRunning).length, {});
      const results = await Promise.allSettled([add(), add()]);
      const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.key] : []));
      expect(refused).toEqual(["tooManyPromoCodes"]);
      expect(await has()).toBe(true);
      await endPromoCode(actor, running.id, requestContext);
      await add();
      await database.update(promoCodes).set({ endedAt: now }).where(ofOwner(businessId));
    }
  });

  it("needs either a percentage or an amount with its currency", () => {
    const isValid = (terms: object) => newPromoCode.safeParse({ ...tenPercent, ...terms }).success;
    expect(isValid({})).toBe(true);
    expect(isValid({ amount: 2_000, currency: "USD" })).toBe(false);
    expect(isValid({ percent: null })).toBe(false);
    expect(isValid({ percent: null, amount: 2_000 })).toBe(false);
    expect(isValid({ code: "AB" })).toBe(false);
    expect(isValid({ startsOn: "2026-12-02", endsOn: "2026-12-02" })).toBe(false);
  });
});

describe("the money of a booking with a code", () => {
  it("leaves the owner's earnings unchanged with a marketplace code, which reduces the commission", async () => {
    const { renter, book, pay } = await scenario();
    const { code } = await addPromoCode(
      await makeAdmin(),
      { ...twentyDollars, code: uniqueCode() },
      requestContext,
    );
    const person = await renter();
    const bookingId = await book(person, code);
    await pay(person, bookingId);
    // The owner earns $400 minus 10 % as without the code; the renter paid $380.
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 38_000,
      owner_payable: -36_000,
      commission_revenue: -2_000,
    });
    await cancelBooking(person, bookingId, { reason: "" }, now);
    expect((await getBooking(person, bookingId, now)).refundedCents).toBe(38_000);
    expect(Object.values(await ledgerOf(database, bookingId))).toEqual([0, 0, 0]);
  });

  it("reduces the owner's earnings with the owner's own code", async () => {
    const { owner, renter, book, pay } = await scenario();
    const { code } = await addPromoCode(owner, { ...twentyDollars, code: uniqueCode() }, requestContext);
    const person = await renter();
    const bookingId = await book(person, code);
    await pay(person, bookingId);
    expect(await ledgerOf(database, bookingId)).toMatchObject({
      owner_payable: -34_200,
      commission_revenue: -3_800,
    });
  });
});
