import { expect, it } from "vitest";
import { rentalScenario } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import { makeQuote } from "./commands";
import { findBookingDraft } from "./queries";

const database = await freshDatabase();
const now = new Date();

it("shows a visitor's quote while they sign in, and nobody's own", async () => {
  const { vehicle, renter, quote } = await rentalScenario(database, { dailyPriceCents: 4_500 });
  const period = {
    startsAt: new Date(now.getTime() + 864e5).toISOString(),
    endsAt: new Date(now.getTime() + 4 * 864e5).toISOString(),
  };
  const { id } = await makeQuote({ kind: "anonymous" }, { vehicleId: vehicle.id, ...period }, now);
  expect(await findBookingDraft(id)).toMatchObject({
    ...period,
    days: 3,
    totalCents: 13_500,
    vehicle: { title: vehicle.title, timeZone: vehicle.timeZone },
  });
  expect(await findBookingDraft((await quote(await renter(), now)).id)).toBeUndefined();
  for (const nothing of [undefined, "x", ["y"], crypto.randomUUID()])
    expect(await findBookingDraft(nothing)).toBeUndefined();
});
