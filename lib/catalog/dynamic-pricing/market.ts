import type { DayMarket } from "./rules";

/** Local days, both included, on which a vehicle is occupied. */
export interface TakenDays {
  vehicleId: string;
  kind: "hold" | "booking" | "block" | "maintenance" | "import" | "pause";
  from: string;
  to: string;
}

/** A season of a similar vehicle; half-open. */
export interface DearerSeason {
  vehicleId: string;
  startsOn: string;
  endsOn: string;
}

/** The occupied days and seasons of a vehicle and of similar ones nearby. */
export interface Market {
  similarIds: readonly string[];
  /** Of the vehicle itself and of the similar ones. */
  taken: readonly TakenDays[];
  seasons: readonly DearerSeason[];
}

/** Whether the vehicle is free on the day. */
export function isFreeDay({ taken }: Market, vehicleId: string, day: string): boolean {
  return !taken.some((one) => one.vehicleId === vehicleId && includes(one, day));
}

/**
 * Counts the similar vehicles on a day. The hold of a checkout does not count as a booking; vehicles occupied otherwise are not on
 * offer.
 */
export function marketOn({ similarIds, taken, seasons }: Market, day: string): DayMarket {
  const similar = new Set(similarIds);
  const onDay = taken.filter(
    (one) => one.kind !== "hold" && similar.has(one.vehicleId) && includes(one, day),
  );
  const booked = new Set(onDay.filter(({ kind }) => kind === "booking").map(({ vehicleId }) => vehicleId));
  const notOnOffer = new Set(onDay.map(({ vehicleId }) => vehicleId).filter((id) => !booked.has(id)));
  const dearer = seasons.filter(({ startsOn, endsOn }) => startsOn <= day && day < endsOn);
  return {
    all: similar.size,
    onOffer: similar.size - notOnOffer.size,
    booked: booked.size,
    dearer: new Set(dearer.map(({ vehicleId }) => vehicleId)).size,
  };
}

const includes = ({ from, to }: TakenDays, day: string) => from <= day && day <= to;
