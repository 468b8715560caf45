/** What a renter chose a vehicle by. */
interface ChosenVehicle {
  categoryId: string;
  dailyPriceCents: number;
  seats: number;
  fuelType: string;
  transmission: string;
  neighbourhood: string;
  pickUpPlaceId: string | null;
}

/**
 * Whether the renter need not be asked: the other vehicle has the same category and at least the price and the seats,
 * is handed over at the same place, needs no clutch where the booked one has none, and no charger, or no petrol,
 * unless the booked one does.
 */
export function isAsGood(booked: ChosenVehicle, other: ChosenVehicle): boolean {
  return (
    other.categoryId === booked.categoryId &&
    other.dailyPriceCents >= booked.dailyPriceCents &&
    other.seats >= booked.seats &&
    other.pickUpPlaceId === booked.pickUpPlaceId &&
    other.neighbourhood === booked.neighbourhood &&
    !(booked.transmission === "automatic" && other.transmission !== "automatic") &&
    (other.fuelType === "electric") === (booked.fuelType === "electric")
  );
}
