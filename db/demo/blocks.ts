import { DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { type DemoOccupancy, duringOf } from "./booking";
import { daysBefore, type Period } from "./period";
import type { Random } from "./random";
import type { DemoVehicle } from "./vehicles";

interface DemoBlock extends Period {
  kind: "block" | "maintenance";
  reason: string;
}

const familyReasons = [
  "Family wedding in Huye",
  "Visitors from Kampala",
  "Keeping it for ourselves",
  "Church outing",
  "Lent to my brother",
];
const workshopReasons = [
  "Yearly inspection",
  "Brake pads and discs",
  "Service at 10,000 km",
  "New tyres",
  "Respray of the rear door",
];

/**
 * Generates the periods in which owners block a vehicle: occasional ones in the past, some in the coming
 * weeks.
 */
export function blocksOf(random: Random, now: Date, vehicle: DemoVehicle): DemoBlock[] {
  const { spec } = vehicle;
  if (spec.status === "draft") return [];
  if (spec.status === "maintenance")
    return [wholeDays(now, -1, 6, "maintenance", "Gearbox at the workshop in Gikondo")];
  const past = random.chance(0.6) ? [workshop(random, now, -random.whole(20, 160))] : [];
  // A vehicle with a promised free window must keep it free.
  if (spec.freeFromDay !== undefined) return past;
  const ahead = random.whole(2, 50);
  const drawn = random.next();
  if (drawn < 0.14)
    return [...past, wholeDays(now, ahead, random.whole(2, 6), "block", random.pick(familyReasons))];
  if (drawn < 0.22) return [...past, workshop(random, now, ahead)];
  return past;
}

function workshop(random: Random, now: Date, fromDay: number): DemoBlock {
  return wholeDays(now, fromDay, random.whole(1, 3), "maintenance", random.pick(workshopReasons));
}

/** Whole days in Kigali; negative ones are in the past. */
function wholeDays(
  now: Date,
  fromDay: number,
  days: number,
  kind: DemoBlock["kind"],
  reason: string,
): DemoBlock {
  const first = dayIn(new Date(now.getTime() + fromDay * DAY_MS), KIGALI);
  const startsAt = instantAt(first, "00:00", KIGALI);
  return { startsAt, endsAt: instantAt(plusDays(first, days), "00:00", KIGALI), kind, reason };
}

export function blockRow(
  random: Random,
  now: Date,
  vehicle: DemoVehicle,
  { kind, reason, ...period }: DemoBlock,
): DemoOccupancy {
  // A block is entered a week ahead, or just now if it is further in the future.
  const createdAt = new Date(Math.min(daysBefore(period.startsAt, 7).getTime(), now.getTime()));
  return {
    id: random.uuid(createdAt),
    vehicleId: vehicle.row.id,
    during: duringOf(period),
    kind,
    note: reason,
    createdAt,
  };
}
