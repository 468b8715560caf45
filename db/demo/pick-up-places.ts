import { asc, eq, inArray } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { neighbourhoods } from "@/lib/catalog/neighbourhoods/rules";
import type { Transaction } from "../index";
import { businesses } from "../schema/businesses/businesses";
import { type OpeningHours, pickUpPlaces } from "../schema/catalog/pick-up-places";
import { vehicles } from "../schema/catalog/vehicles";
import { daysBefore } from "./period";

const officeDay: OpeningHours = { opensAt: "07:00", closesAt: "19:00" };
const officeHours = [officeDay, officeDay, officeDay, officeDay, officeDay, officeDay, null];

/**
 * A place for each neighbourhood in which a business has vehicles, and an airport counter with office hours.
 */
export async function loadPickUpPlaces(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx
    .select({
      id: vehicles.id,
      neighbourhood: vehicles.neighbourhood,
      businessId: businesses.id,
      slug: businesses.slug,
      kind: businesses.kind,
      owner: businesses.name,
    })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .orderBy(asc(businesses.createdAt), asc(vehicles.id));
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.businessId} ${row.neighbourhood}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const createdAt = daysBefore(now, 120);
  let houseNumber = 3;
  for (const members of groups.values()) {
    const [first] = members;
    const area = Object.values(neighbourhoods).find(({ name }) => name === first?.neighbourhood);
    if (!first || !area) continue;
    houseNumber += 14;
    const id = uuid();
    const isCompany = first.kind === "company";
    await tx.insert(pickUpPlaces).values({
      id,
      businessId: first.businessId,
      name: `${area.name} ${isCompany ? "yard" : "meeting point"}`,
      address: `${houseNumber} ${area.street}, ${area.name}, Kigali`,
      latitude: Number((area.latitude + (houseNumber % 7) / 2_000).toFixed(5)),
      longitude: Number((area.longitude - (houseNumber % 5) / 2_000).toFixed(5)),
      instructions: isCompany
        ? "Green gate beside the petrol station. Ring the bell and ask for the handover desk."
        : "I meet you in front of the house; call when you are five minutes away.",
      createdAt,
      updatedAt: createdAt,
    });
    await tx
      .update(vehicles)
      .set({ pickUpPlaceId: id })
      .where(
        inArray(
          vehicles.id,
          members.map((member) => member.id),
        ),
      );
  }
  const fleet = rows.find(({ kind }) => kind === "company");
  const { name, street, latitude, longitude } = neighbourhoods.kanombe;
  if (!fleet) return;
  await tx.insert(pickUpPlaces).values({
    id: uuid(),
    businessId: fleet.businessId,
    name: "Airport desk",
    address: `Arrivals, Kigali International Airport, ${street}, ${name}`,
    latitude,
    longitude,
    instructions: "Our desk is on the left after customs, below the yellow sign.",
    weeklyHours: officeHours,
    createdAt,
    updatedAt: createdAt,
  });
}
