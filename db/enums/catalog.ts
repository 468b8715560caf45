/** What takes a vehicle for a period. */
export const occupancyKinds = ["hold", "booking", "block", "maintenance", "import"] as const;

export const extraKinds = ["insurance_plus", "insurance_full", "driver", "child_seat", "delivery"] as const;

/** What the price of an extra is for. */
export const extraUnits = ["day", "rental"] as const;

/** Insurance, technical inspection (contrôle technique), registration (carte jaune). */
export const vehicleDocumentKinds = ["insurance", "inspection", "registration"] as const;

export const vehicleDocumentStatuses = ["submitted", "approved", "rejected"] as const;

export const fuelTypes = ["gasoline", "diesel", "hybrid", "electric"] as const;

export const transmissions = ["automatic", "manual"] as const;

/** Only `published` is public; unlisted and maintenance can be published again, removed cannot. */
export const vehicleStatuses = ["draft", "published", "unlisted", "maintenance", "removed"] as const;
