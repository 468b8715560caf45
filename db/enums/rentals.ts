export const changeStatuses = [
  "proposed",
  "pending_payment",
  "applied",
  "declined",
  "withdrawn",
  "expired",
] as const;

/** Where a booking was made: on the site, or by the business's staff for somebody at the counter or on the phone. */
export const bookingSources = ["marketplace", "walk_in", "telephone"] as const;

/** The side on which somebody acts on a booking; `system` means background jobs. */
export const bookingActors = ["renter", "owner", "admin", "system"] as const;

export const handoverKinds = ["pickup", "return"] as const;

/** The pictures that every handover should have, in the order of a walk around the vehicle. */
export const handoverViews = ["front", "right", "rear", "left", "interior", "odometer", "fuel"] as const;

/** The kinds of claims an owner may file after the return. */
export const claimKinds = [
  "damage",
  "cleaning",
  "smoking",
  "extra_km",
  "missing_fuel",
  "fine",
  "toll",
] as const;

/**
 * `open` waits for the renter, `disputed` for an administrator; `accepted` by the renter or because there was
 * no answer in time; `decided` by an administrator.
 */
export const claimStatuses = ["open", "accepted", "disputed", "decided"] as const;

/** What the two sides of a booking are reminded of. */
export const bookingReminderKinds = ["deposit", "pickup", "return", "overdue", "request", "claim"] as const;

/** The signals of an unusual booking; lib/rentals/bookings/risk defines when each applies. */
export const riskSignals = [
  "new_account",
  "first_booking",
  "failed_payments",
  "disputed_payment",
  "shared_network",
  "early_pick_up",
  "high_total",
  "disposable_email",
  "watched_network",
] as const;

export const bookingStatuses = [
  "pending_payment",
  "requested",
  "confirmed",
  "active",
  "completed",
  "expired",
  "declined",
  "cancelled",
  "no_show",
] as const;
