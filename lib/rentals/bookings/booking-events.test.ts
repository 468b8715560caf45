import { expect, it } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { bookingEventReasons } from "./booking-events";

it("has a sentence for every event of the timeline, and no sentence without an event", () => {
  expect(Object.keys(messages.bookings.events).sort()).toEqual([...bookingEventReasons].sort());
});
