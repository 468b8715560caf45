/**
 * A plausible mistake: `find`, which occurs exactly once, is replaced by `replace`, and one of the tests has
 * to fail.
 */
export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

const bookingTests = [
  "lib/rentals/bookings/commands.db.test.ts",
  "lib/rentals/bookings/transitions/competing-requests.db.test.ts",
];
export const mutants: Mutant[] = [
  {
    name: "two bookings of one car at one time are let through by the database",
    file: "db/migrations/0001_guards.sql",
    find: "EXCLUDE USING gist (vehicle_id WITH =, during WITH &&)",
    replace: "EXCLUDE USING gist (id WITH =, during WITH &&)",
    tests: bookingTests,
  },
  {
    name: "nobody queues for a car",
    file: "lib/catalog/availability/double-booking.ts",
    find: '.where(eq(vehicles.id, vehicleId)).for("no key update");',
    replace: ".where(eq(vehicles.id, vehicleId));",
    tests: ["lib/rentals/bookings/lock.db.test.ts"],
  },
  {
    name: "an expired hold keeps the car",
    file: "lib/catalog/availability/is-available.ts",
    find: "and (${expiresAt} is null or ${expiresAt} > ${now.toISOString()}))`",
    replace: ")`",
    tests: bookingTests,
  },
  {
    name: "what the owner blocked is quoted",
    file: "lib/catalog/availability/double-booking.ts",
    find: "const isCounted = booked && isInTheWay(booked, endsAt);",
    replace: "const isCounted = ne(vehicleOccupancy.bookingId, booked?.id ?? crypto.randomUUID());",
    tests: ["lib/catalog/availability/double-booking.db.test.ts"],
  },
  {
    name: "an expired hold is not given back to whoever needs the dates",
    file: "lib/catalog/availability/double-booking.ts",
    find: "  await releaseExpiredHolds(tx, booking.vehicleId, now);\n",
    replace: "",
    tests: bookingTests,
  },
  {
    name: "the time between two renters is forgotten",
    file: "lib/catalog/availability/double-booking.ts",
    find: "::timestamptz + ${buffer}, '[)')`",
    replace: "::timestamptz, '[)')`",
    tests: [
      "lib/catalog/availability/buffer.db.test.ts",
      "lib/rentals/bookings/transitions/competing-requests.db.test.ts",
    ],
  },
  {
    name: "everybody sees every booking",
    file: "lib/rentals/bookings/bookings-visible-to.ts",
    find: "if (businessIds.length === 0) return own;",
    replace: "if (businessIds.length === 0) return sql`true`;",
    tests: ["lib/rentals/bookings/queries.db.test.ts"],
  },
  {
    name: "anybody of a business answers requests, accountants too",
    file: "lib/platform/permissions.ts",
    find: '"rentals.run": ["owner", "manager", "agent"],',
    replace: '"rentals.run": ["owner", "manager", "agent", "accountant"],',
    tests: ["lib/rentals/bookings/policy.test.ts", "lib/platform/permissions.test.ts"],
  },
  {
    name: "any business answers any request",
    file: "lib/rentals/bookings/policy.ts",
    find: 'businessIdsWithPermission(actor, "rentals.run").includes(booking.businessId)',
    replace: 'businessIdsWithPermission(actor, "rentals.run").length > 0',
    tests: ["lib/rentals/bookings/policy.test.ts"],
  },
  {
    name: "what one may do for one business one may do for all",
    file: "lib/platform/permissions.ts",
    find: "businessIdsWithPermission(actor, permission).includes(businessId);",
    replace: "businessIdsWithPermission(actor, permission).length > 0;",
    tests: ["lib/platform/permissions.test.ts"],
  },
  {
    name: "two administrators remove each other",
    file: "lib/identity/users-admin/commands.ts",
    find: 'if (others.length === 0) throw conflict("lastAdministrator");',
    replace: "",
    tests: ["lib/identity/users-admin/commands.db.test.ts"],
  },
  {
    name: "a closed account stays signed in",
    file: "lib/identity/users-admin/deactivate-user.ts",
    find: 'const sessionCount = await endSessions(tx, userId, "deactivated", context.now);',
    replace: "const sessionCount = 0;",
    tests: ["lib/identity/users-admin/commands.db.test.ts"],
  },
  {
    name: "renters accept their own requests",
    file: "lib/rentals/bookings/transitions/state-machine.ts",
    find: 'action: "accept", from: "requested", to: "pending_payment", by: ["owner"]',
    replace: 'action: "accept", from: "requested", to: "pending_payment", by: ["owner", "renter"]',
    tests: ["lib/rentals/bookings/transitions/state-machine.test.ts"],
  },
  {
    name: "accepting a request leaves the others waiting",
    file: "lib/rentals/bookings/transitions/transition-booking.ts",
    find: "if (transition.declinesCompetingRequests) await declineCompetingRequests(tx, moved.id, now);",
    replace: "void declineCompetingRequests;",
    tests: ["lib/rentals/bookings/transitions/competing-requests.db.test.ts"],
  },
  {
    name: "other dates leave the requests waiting that they leave no days for",
    file: "lib/rentals/bookings/changes/apply-change.ts",
    find: "  await declineCompetingRequests(tx, booking.id, now);\n",
    replace: "  void declineCompetingRequests;\n",
    tests: ["lib/rentals/bookings/changes/apply-change.db.test.ts"],
  },
  {
    name: "a place that was proposed is still open once the vehicle is out",
    file: "lib/rentals/bookings/changes/apply-change.ts",
    find: "&& !change.vehicleId && !change.place)) return;",
    replace: "&& !change.vehicleId)) return;",
    tests: ["lib/rentals/bookings/changes/places/commands.db.test.ts"],
  },
  {
    name: "another vehicle brings the two sides back to where it stands",
    file: "lib/rentals/bookings/meeting-places/commands.ts",
    find: "|| (agreed.isChosen && !isOwnerNew))",
    replace: ")",
    tests: ["lib/rentals/bookings/changes/places/commands.db.test.ts"],
  },
  {
    name: "a request keeps its dates from everybody",
    file: "lib/rentals/bookings/transitions/state-machine.ts",
    find: 'when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "free"',
    replace: 'when: ["needsAnswer", "canBeAnswered"], waits: "answer", dates: "hold"',
    tests: ["lib/rentals/bookings/transitions/competing-requests.db.test.ts"],
  },
  {
    name: "people act on what is stored, not on what they see",
    file: "lib/rentals/bookings/transitions/transition-booking.ts",
    find: 'actor.kind === "system" ? booking.status : statusAt(booking, now)',
    replace: 'actor.kind === "system" ? statusAt(booking, now) : booking.status',
    tests: ["lib/rentals/bookings/commands.cancellation.db.test.ts"],
  },
  {
    name: "a status is written without looking where the booking stands",
    file: "lib/rentals/bookings/transitions/record-transition.ts",
    find: 'if (!hasTransition(booking.status, step.to)) throw conflict("bookingChanged");',
    replace: "void hasTransition;",
    tests: ["lib/rentals/bookings/transitions/record-transition.db.test.ts"],
  },
  {
    name: "an event says when its request came in, not where it stands",
    file: "lib/rentals/bookings/transitions/record-transition.ts",
    find: "at: nowOrLatest(now, bookingEvents.at, eq(bookingEvents.bookingId, booking.id)),",
    replace: "at: now,",
    tests: ["lib/rentals/bookings/transitions/record-transition.db.test.ts"],
  },
  {
    name: "a status is written over whatever another wrote meanwhile",
    file: "lib/rentals/bookings/transitions/record-transition.ts",
    find: ".where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))",
    replace: ".where(and(eq(bookings.id, booking.id)))",
    tests: ["lib/rentals/bookings/transitions/record-transition.db.test.ts"],
  },
  {
    name: "one person books as many cars as there are",
    file: "lib/rentals/bookings/commands.ts",
    find: ">= maxOpenHolds",
    replace: "> 1_000 * maxOpenHolds",
    tests: ["lib/rentals/bookings/commands.cancellation.db.test.ts"],
  },
  {
    name: "somebody asks twice for the same days",
    file: "lib/rentals/bookings/commands.ts",
    find: "if (own) throw ownDatesTakenError(own);",
    replace: "void own;",
    tests: ["lib/rentals/bookings/transitions/competing-requests.db.test.ts"],
  },
  {
    name: "deadlines are an hour too long",
    file: "lib/rentals/quotes/answer-deadline.ts",
    find: "return addMs(now, 8 * HOUR_MS)",
    replace: "return addMs(now, 9 * HOUR_MS)",
    tests: ["lib/rentals/bookings/transitions/state-machine.test.ts"],
  },
  {
    name: "any callback with a signature of the right length is believed",
    file: "lib/payments/providers/stripe/signature.ts",
    find: "return given.length === expected.length && timingSafeEqual(given, expected);",
    replace: "return given.length === expected.length || timingSafeEqual(given, expected);",
    tests: ["lib/payments/provider-callbacks/handle-callback.db.test.ts"],
  },
  {
    name: "an old callback can be played again",
    file: "lib/payments/providers/stripe/signature.ts",
    find: " || Math.abs(now.getTime() - seconds * 1000) > SKEW_MS",
    replace: "",
    tests: ["lib/payments/provider-callbacks/handle-callback.db.test.ts"],
  },
  {
    name: "an Idempotency-Key is not claimed",
    file: "lib/platform/http/idempotency.ts",
    find: "if (claimed.length > 0) return undefined",
    replace: "if (claimed.length >= 0) return undefined",
    tests: ["lib/platform/http/idempotency.db.test.ts"],
  },
];
