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

/** On whose side somebody acts on a booking; `system` is the background jobs. */
export const bookingActors = ["renter", "owner", "admin", "system"] as const;

export const handoverKinds = ["pickup", "return"] as const;

/** The pictures that every handover should have, in the order in which one walks around a vehicle. */
export const handoverViews = ["front", "right", "rear", "left", "interior", "odometer", "fuel"] as const;

/** What an owner may claim after the return. */
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
 * `open` waits for the renter, `disputed` for an administrator; `accepted` by the renter or for want of an answer;
 * `decided` by an administrator.
 */
export const claimStatuses = ["open", "accepted", "disputed", "decided"] as const;

/** What makes a booking unusual when it is made; lib/rentals/bookings/risk says when each applies. */
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
