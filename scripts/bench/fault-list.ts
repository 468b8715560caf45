/** A mistake somebody could make: `find` (there exactly once) becomes `replace`, and one of the tests has to notice. */
export interface Fault {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

const bookingTests = ["lib/bookings/commands.test.ts", "lib/bookings/competing-queries.test.ts"];
export const faults: Fault[] = [
  {
    name: "two bookings of one car at one time are let through by the database",
    file: "db/migrations/0002_guards.sql",
    find: "EXCLUDE USING gist (vehicle_id WITH =, during WITH &&)",
    replace: "EXCLUDE USING gist (id WITH =, during WITH &&)",
    tests: bookingTests,
  },
  {
    name: "nobody queues for a car",
    file: "lib/bookings/occupancy.ts",
    find: '.where(eq(vehicles.id, vehicleId)).for("no key update");',
    replace: ".where(eq(vehicles.id, vehicleId));",
    tests: ["lib/bookings/lock-queries.test.ts"],
  },
  {
    name: "an expired hold keeps the car",
    file: "lib/vehicles/availability.ts",
    find: "and (${expiresAt} is null or ${expiresAt} > ${now.toISOString()}))`",
    replace: ")`",
    tests: bookingTests,
  },
  {
    name: "what the owner blocked is quoted",
    file: "lib/bookings/occupancy.ts",
    find: "exceptBookingId ? or(isNull(bookingId), ne(bookingId, exceptBookingId)) : undefined",
    replace: "or(sql`false`, ne(bookingId, exceptBookingId ?? crypto.randomUUID()))",
    tests: ["lib/bookings/occupancy-queries.test.ts"],
  },
  {
    name: "an expired hold is not given back to whoever needs the dates",
    file: "lib/bookings/occupancy.ts",
    find: "  await releaseExpiredHolds(tx, booking.vehicleId, now);\n",
    replace: "",
    tests: bookingTests,
  },
  {
    name: "the time between two renters is forgotten",
    file: "lib/bookings/occupancy.ts",
    find: "::timestamptz + ${buffer}, '[)')`",
    replace: "::timestamptz, '[)')`",
    tests: ["lib/bookings/buffer-queries.test.ts", "lib/bookings/competing-queries.test.ts"],
  },
  {
    name: "everybody sees every booking",
    file: "lib/bookings/queries.ts",
    find: "return businessIds.length === 0 ? own :",
    replace: "return businessIds.length === 0 ? sql`true` :",
    tests: ["lib/bookings/queries.test.ts"],
  },
  {
    name: "anybody of a business answers requests, accountants too",
    file: "lib/team/permissions.ts",
    find: '"rentals.run": ["owner", "manager", "agent"],',
    replace: '"rentals.run": ["owner", "manager", "agent", "accountant"],',
    tests: ["lib/bookings/policy.test.ts", "lib/team/permissions.test.ts"],
  },
  {
    name: "any business answers any request",
    file: "lib/bookings/policy.ts",
    find: 'businessesWith(actor, "rentals.run").includes(booking.businessId)',
    replace: 'businessesWith(actor, "rentals.run").length > 0',
    tests: ["lib/bookings/policy.test.ts"],
  },
  {
    name: "what one may do for one business one may do for all",
    file: "lib/team/permissions.ts",
    find: "businessesWith(actor, permission).includes(businessId);",
    replace: "businessesWith(actor, permission).length > 0;",
    tests: ["lib/team/permissions.test.ts"],
  },
  {
    name: "two administrators remove each other",
    file: "lib/user-desk/commands.ts",
    find: 'if (others.length === 0) throw conflict("lastAdministrator");',
    replace: "",
    tests: ["lib/user-desk/commands.test.ts"],
  },
  {
    name: "a closed account stays signed in",
    file: "lib/user-desk/commands.ts",
    find: 'const sessionCount = await endSessions(tx, userId, "deactivated", occasion.now);',
    replace: "const sessionCount = 0;",
    tests: ["lib/user-desk/commands.test.ts"],
  },
  {
    name: "renters accept their own requests",
    file: "lib/bookings/machine.ts",
    find: 'act: "accept", from: "requested", to: "pending_payment", by: ["owner"]',
    replace: 'act: "accept", from: "requested", to: "pending_payment", by: ["owner", "renter"]',
    tests: ["lib/bookings/machine.test.ts"],
  },
  {
    name: "accepting a request leaves the others waiting",
    file: "lib/bookings/step.ts",
    find: "if (transition.beatsRequests) await declineRivals(tx, moved.id, now);",
    replace: "void declineRivals;",
    tests: ["lib/bookings/competing-queries.test.ts"],
  },
  {
    name: "other dates leave the requests waiting that they leave no days for",
    file: "lib/booking-changes/settle.ts",
    find: "  await declineRivals(tx, booking.id, now);\n",
    replace: "  void declineRivals;\n",
    tests: ["lib/booking-changes/settled-queries.test.ts"],
  },
  {
    name: "a request keeps its dates from everybody",
    file: "lib/bookings/machine.ts",
    find: 'when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "free"',
    replace: 'when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "hold"',
    tests: ["lib/bookings/competing-queries.test.ts"],
  },
  {
    name: "people act on what is stored, not on what they see",
    file: "lib/bookings/step.ts",
    find: 'actor.kind === "system" ? booking.status : statusAt(booking, now)',
    replace: 'actor.kind === "system" ? statusAt(booking, now) : booking.status',
    tests: ["lib/bookings/cancellation-queries.test.ts"],
  },
  {
    name: "a status is written without looking where the booking stands",
    file: "lib/bookings/transition.ts",
    find: 'if (!canGo(booking.status, step.to)) throw conflict("bookingChanged");',
    replace: "void canGo;",
    tests: ["lib/bookings/transition-queries.test.ts"],
  },
  {
    name: "an event says when its request came in, not where it stands",
    file: "lib/bookings/transition.ts",
    find: "at: nowOrLatest(now, bookingEvents.at, eq(bookingEvents.bookingId, booking.id)),",
    replace: "at: now,",
    tests: ["lib/bookings/transition-queries.test.ts"],
  },
  {
    name: "a status is written over whatever another wrote meanwhile",
    file: "lib/bookings/transition.ts",
    find: ".where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))",
    replace: ".where(and(eq(bookings.id, booking.id)))",
    tests: ["lib/bookings/transition-queries.test.ts"],
  },
  {
    name: "one person books as many cars as there are",
    file: "lib/bookings/commands.ts",
    find: ">= MOST_OPEN_HOLDS",
    replace: "> 1_000 * MOST_OPEN_HOLDS",
    tests: ["lib/bookings/cancellation-queries.test.ts"],
  },
  {
    name: "somebody asks twice for the same days",
    file: "lib/bookings/commands.ts",
    find: "if (own) throw datesYours(own);",
    replace: "void own;",
    tests: ["lib/bookings/competing-queries.test.ts"],
  },
  {
    name: "deadlines are an hour too long",
    file: "lib/bookings/machine.ts",
    find: "return after(now, 8 * HOUR_MS)",
    replace: "return after(now, 9 * HOUR_MS)",
    tests: ["lib/bookings/machine.test.ts"],
  },
  {
    name: "any callback with a signature of the right length is believed",
    file: "lib/stripe/signature.ts",
    find: "return given.length === expected.length && timingSafeEqual(given, expected);",
    replace: "return given.length === expected.length || timingSafeEqual(given, expected);",
    tests: ["lib/payments/callbacks.test.ts"],
  },
  {
    name: "an old callback can be played again",
    file: "lib/stripe/signature.ts",
    find: " || Math.abs(now.getTime() - seconds * 1000) > SKEW_MS",
    replace: "",
    tests: ["lib/payments/callbacks.test.ts"],
  },
  {
    name: "an Idempotency-Key is not claimed",
    file: "lib/api/idempotency.ts",
    find: "if (claimed.length > 0) return undefined;",
    replace: "if (claimed.length >= 0) return undefined;",
    tests: ["lib/api/idempotency-queries.test.ts"],
  },
];
