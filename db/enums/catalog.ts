/** Kinds of occupancy of a vehicle. */
export const occupancyKinds = ["hold", "booking", "block", "maintenance", "import"] as const;

/** The extras that an owner offers and prices for each vehicle. */
export const vehicleExtraKinds = [
  "insurance_plus",
  "insurance_full",
  "driver",
  "additional_driver",
  "child_seat",
  "delivery",
  "hotel_delivery",
  "airport_delivery",
] as const;

/** The extras by which a vehicle is delivered; a renter takes at most one. */
export const deliveryExtraKinds = ["delivery", "hotel_delivery", "airport_delivery"] as const;

/** The deliveries to an address that the renter names. */
export const addressDeliveryKinds = ["delivery", "hotel_delivery"] as const;

/** Where a vehicle is delivered besides its own pick-up place: to any address, a hotel or the airport. */
export const deliveryPlaces = ["address", "hotel", "airport"] as const;

/**
 * Everything a renter may add to a booking. Nights away are priced by the terms of the vehicle's driver
 * service.
 */
export const extraKinds = [...vehicleExtraKinds, "night_away"] as const;

/** Who set a day price; if both did, the person's applies. */
export const dayPriceSources = ["person", "rule"] as const;

/** The unit of an extra's price. */
export const extraUnits = ["day", "rental"] as const;

/** Insurance, technical inspection (contrôle technique), registration (carte jaune). */
export const vehicleDocumentKinds = ["insurance", "inspection", "registration"] as const;

export const vehicleDocumentStatuses = ["submitted", "approved", "rejected"] as const;

export const fuelTypes = ["gasoline", "diesel", "hybrid", "electric"] as const;

export const transmissions = ["automatic", "manual"] as const;

/** Only `published` is public; unlisted and maintenance can be published again, removed cannot. */
export const vehicleStatuses = ["draft", "published", "unlisted", "maintenance", "removed"] as const;
