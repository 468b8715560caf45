/** What a renter chose a vehicle by. */
interface ChosenVehicle {
  categoryId: string;
  dailyPriceCents: number;
  year: number;
  seats: number;
  fuelType: string;
  transmission: string;
  neighbourhood: string;
  pickUpPlaceId: string | null;
}

/**
 * Whether the other vehicle has the same category and at least the price, the year and the seats, is handed over at the
 * same place, needs no clutch where the booked one has none, and no charger, or no petrol, unless the booked one does.
 */
export function isAsGood(booked: ChosenVehicle, other: ChosenVehicle): boolean {
  return (
    other.categoryId === booked.categoryId &&
    other.dailyPriceCents >= booked.dailyPriceCents &&
    other.year >= booked.year &&
    other.seats >= booked.seats &&
    other.pickUpPlaceId === booked.pickUpPlaceId &&
    other.neighbourhood === booked.neighbourhood &&
    !(booked.transmission === "automatic" && other.transmission !== "automatic") &&
    (other.fuelType === "electric") === (booked.fuelType === "electric")
  );
}

type EditedVehicle = ChosenVehicle & { updatedAt: Date };

/**
 * Whether the renter need not be asked: the other vehicle is as good, by what both said when the booking was made, and
 * the agreed pick-up is ahead. The owner enters all that is compared, and could have made the vehicles alike since.
 */
export function isGivenAtOnce(
  booking: { createdAt: Date; startsAt: Date },
  booked: EditedVehicle,
  other: EditedVehicle,
  now: Date,
): boolean {
  const isUnedited = ({ updatedAt }: EditedVehicle) => updatedAt <= booking.createdAt;
  return now < booking.startsAt && isAsGood(booked, other) && isUnedited(booked) && isUnedited(other);
}
