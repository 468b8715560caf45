import { DAY_MS, dayIn, instantAt, KIGALI, plusDays } from "@/lib/dates";
import { duringOf, type OccupancyRow } from "./booking";
import type { Random } from "./random";
import { daysBefore, type Period } from "./timing";
import type { Car } from "./vehicles";

interface Absence extends Period {
  kind: "block" | "maintenance";
  note: string;
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

/** When owners keep a car from renting: now and then in the past, some of it in the coming weeks. */
export function absencesOf(random: Random, now: Date, car: Car): Absence[] {
  const { sheet } = car;
  if (sheet.status === "draft") return [];
  if (sheet.status === "maintenance")
    return [absence(now, -1, 6, "maintenance", "Gearbox at the workshop in Gikondo")];
  const past = random.chance(0.6) ? [workshop(random, now, -random.whole(20, 160))] : [];
  // Cars that promise a free window stay out of it.
  if (sheet.freeFromDay !== undefined) return past;
  const ahead = random.whole(2, 50);
  const drawn = random.next();
  if (drawn < 0.14)
    return [...past, absence(now, ahead, random.whole(2, 6), "block", random.pick(familyReasons))];
  if (drawn < 0.22) return [...past, workshop(random, now, ahead)];
  return past;
}

function workshop(random: Random, now: Date, fromDay: number): Absence {
  return absence(now, fromDay, random.whole(1, 3), "maintenance", random.pick(workshopReasons));
}

/** Whole Kigali days; negative ones are behind us. */
function absence(now: Date, fromDay: number, days: number, kind: Absence["kind"], note: string): Absence {
  const first = dayIn(new Date(now.getTime() + fromDay * DAY_MS), KIGALI);
  const startsAt = instantAt(first, "00:00", KIGALI);
  return { startsAt, endsAt: instantAt(plusDays(first, days), "00:00", KIGALI), kind, note };
}

export function absenceRow(
  random: Random,
  now: Date,
  car: Car,
  { kind, note, ...period }: Absence,
): OccupancyRow {
  // Written into the calendar a week before, or just now for what lies further ahead.
  const createdAt = new Date(Math.min(daysBefore(period.startsAt, 7).getTime(), now.getTime()));
  return {
    id: random.uuid(createdAt),
    vehicleId: car.row.id,
    during: duringOf(period),
    kind,
    note,
    createdAt,
  };
}
