// What a random history consists of. Times are whole minutes since its beginning.

export const CLIENTS = 20;
/** The first is booked at once, the second on request, the third on request with an hour between two renters. */
export const CARS = [
  { isInstantBook: true, bufferMinutes: 0 },
  { isInstantBook: false, bufferMinutes: 0 },
  { isInstantBook: false, bufferMinutes: 60 },
] as const;

export type Who = "renter" | "owner" | "admin" | "stranger";

/** `booking` names a booking by the operation that asked for it, so that leaving others out changes nothing. */
export type Op =
  | { do: "book"; booking: number; client: number; car: number; startsAt: number; days: number }
  | { do: "pay"; booking: number; method: "card" | "momo" }
  | { do: "answer"; booking: number; answer: "approve" | "reject" | "time_out" }
  | { do: "accept" | "decline" | "cancel"; booking: number; who: Who };

export type Beat = { do: "wait"; minutes: number } | { do: "together"; ops: Op[] };
