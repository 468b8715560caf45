import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { createQuote } from "./commands";
import { findUnclaimedQuote } from "./queries";

const database = await freshDatabase();
const now = new Date();

it("shows an unclaimed quote while the visitor signs in, and never a user's own", async () => {
  const { vehicle, renter, quote } = await vehicleScenario(database, { dailyPriceCents: 4_500 });
  const period = {
    startsAt: new Date(now.getTime() + 864e5).toISOString(),
    endsAt: new Date(now.getTime() + 4 * 864e5).toISOString(),
  };
  const { id } = await createQuote(
    { kind: "anonymous" },
    { vehicleId: vehicle.id, ...period },
    now,
    "192.0.2.1",
  );
  expect(await findUnclaimedQuote(id)).toMatchObject({
    ...period,
    days: 3,
    totalCents: 13_500,
    vehicle: { title: vehicle.title, timeZone: vehicle.timeZone },
  });
  expect(await findUnclaimedQuote((await quote(await renter(), now)).id)).toBeUndefined();
  for (const nothing of [undefined, "x", ["y"], crypto.randomUUID()])
    expect(await findUnclaimedQuote(nothing)).toBeUndefined();
});
