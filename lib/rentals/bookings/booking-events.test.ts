import { expect, it } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { bookingEventReasons } from "./booking-events";

it("has a sentence for every timeline event, and no unused sentence", () => {
  expect(Object.keys(messages.bookings.events).sort()).toEqual([...bookingEventReasons].sort());
});
