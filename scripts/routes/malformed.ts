const nul = "\u0000";

/** Bodies that no contract accepts, by their description. */
export const malformedBodies: [name: string, body: string][] = [
  ["not JSON", "{ not json"],
  ["an array", "[]"],
  ["a number", "7"],
  ["null", "null"],
  [
    "numbers for words",
    JSON.stringify({ quoteId: 1, bookingId: 2, vehicleId: 3, method: 4, reason: 5, answer: 6 }),
  ],
  ["a prototype", '{"__proto__":{"admin":true},"constructor":{}}'],
  ["null characters", JSON.stringify({ quoteId: nul, vehicleId: nul, reason: nul, phone: nul })],
  ["absurd dates", JSON.stringify({ vehicleId: "x", startsAt: "9999-99-99", endsAt: "-1" })],
  [
    "far dates",
    JSON.stringify({
      vehicleId: "featured-tesla",
      startsAt: "+275760-09-13T00:00:00Z",
      endsAt: "2026-01-01T00:00:00Z",
    }),
  ],
  ["deep nesting", `{"text":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ["a long text", JSON.stringify({ reason: "x".repeat(200_000) })],
];

/** Path values that name nothing, some of them invalid UTF-8. */
export const malformedPathValues = ["%00", "%FF", "%E0%A4%A", "%27%20or%201%3D1"];
