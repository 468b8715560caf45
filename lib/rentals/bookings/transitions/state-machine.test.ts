import { describe, expect, it } from "vitest";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { desiredStateOf } from "@/lib/rentals/bookings/money/desired-state";
import { accountLike, paymentLike } from "@/lib/rentals/bookings/money/testing";
import { answerDeadline } from "@/lib/rentals/quotes/answer-deadline";
import {
  type BookingAction,
  type BookingState,
  deadlineFor,
  findOpeningTime,
  findTransition,
  hasTransition,
  isActionEverAllowed,
  paymentDeadline,
  type Side,
  statusAt,
  transitions,
} from "./state-machine";

const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => addMs(now, ms);

describe("the owner's time to answer", () => {
  it.each([
    ["more than 10 h ahead: 8 h", 10 * HOUR_MS + 1, later(8 * HOUR_MS)],
    ["10 h ahead: until 2 h before", 10 * HOUR_MS, later(8 * HOUR_MS)],
    ["4 h ahead: until 2 h before", 4 * HOUR_MS, later(2 * HOUR_MS)],
    ["just under 4 h: half the lead", 4 * HOUR_MS - 2, later(2 * HOUR_MS - 1)],
    ["1 h ahead: half an hour", HOUR_MS, later(30 * MINUTE_MS)],
    ["under 1 h: only instant cars", HOUR_MS - 1, undefined],
  ])("%s", (_name, lead, expected) => {
    expect(answerDeadline(now, later(lead))).toEqual(expected);
  });
});

describe("an action that is only too early", () => {
  const booking: BookingState = {
    status: "confirmed",
    source: "marketplace",
    isInstantBook: true,
    acceptedAt: null,
    deadlineAt: null,
    startsAt: later(5 * HOUR_MS),
    endsAt: later(2 * DAY_MS),
  };
  it("has an opening time for those who will be allowed", () => {
    expect(findOpeningTime("pickUp", ["owner"], booking, now)).toEqual(later(3 * HOUR_MS));
    expect(findOpeningTime("pickUp", ["owner"], booking, later(3 * HOUR_MS))).toBeUndefined();
    expect(findOpeningTime("noShow", ["owner"], booking, now)).toEqual(later(7 * HOUR_MS));
    expect(findOpeningTime("noShow", ["renter"], booking, now)).toBeUndefined();
    expect(findOpeningTime("pickUp", ["owner"], { ...booking, status: "requested" }, now)).toBeUndefined();
  });
});

describe("paying at the counter", () => {
  it("is possible until two hours after the agreed pick-up", () => {
    const row = transitions.find(({ action }) => action === "bookAtCounter");
    expect(row && deadlineFor(row, later(DAY_MS), now)).toEqual(later(DAY_MS + 2 * HOUR_MS));
  });
});

describe("paying after acceptance", () => {
  it("has two hours, but not past pick-up", () => {
    expect(paymentDeadline(now, later(5 * HOUR_MS))).toEqual(later(2 * HOUR_MS));
    expect(paymentDeadline(now, later(HOUR_MS))).toEqual(later(HOUR_MS));
  });
});

describe("the effective status", () => {
  it("is expired exactly from the deadline, before the worker has stored it", () => {
    const waiting = { status: "pending_payment", deadlineAt: later(1), endsAt: later(DAY_MS) } as const;
    expect(statusAt(waiting, now)).toBe("pending_payment");
    expect(statusAt(waiting, later(1))).toBe("expired");
  });

  it("does not expire without a deadline", () => {
    expect(
      statusAt({ status: "confirmed", deadlineAt: null, endsAt: later(2 * DAY_MS) }, later(DAY_MS)),
    ).toBe("confirmed");
  });

  it("is a no-show after the end of a booking that was never picked up, while an active one stays active however late", () => {
    const over = { deadlineAt: null, endsAt: later(DAY_MS) };
    expect(statusAt({ ...over, status: "confirmed" }, later(DAY_MS - 1))).toBe("confirmed");
    expect(statusAt({ ...over, status: "confirmed" }, later(DAY_MS))).toBe("no_show");
    expect(statusAt({ ...over, status: "active" }, later(9 * DAY_MS))).toBe("active");
  });
});

describe("the table of transitions", () => {
  it("lists every action with its statuses, sides, conditions and effects", () => {
    const rows = transitions.map(
      ({ action, from, to, by, when, waits, dates, money, declinesCompetingRequests }) =>
        [
          `${action}: ${from} → ${to}`,
          `by ${by.join(", ")}`,
          when.join(" & ") || "always",
          `${dates} dates${waits ? ` until the ${waits} deadline` : ""}, ${money} money${declinesCompetingRequests ? ", declines competing requests" : ""}`,
        ].join(" | "),
    );
    expect(rows).toMatchInlineSnapshot(`
      [
        "book: none → pending_payment | by renter | vehicleIsListed & vehicleIsNotOwn & renterIsIndividual & renterMayDrive & pickUpIsAhead & emailIsVerified & fewAreWaiting & asksOnce & datesAreFree & holdsGetPaid | hold dates until the hold deadline, stay money",
        "bookAtCounter: none → pending_payment | by owner | vehicleExists & documentsAreValid & businessIsActive & pickUpIsAhead & datesAreFree | hold dates until the counter deadline, stay money, declines competing requests",
        "pay: pending_payment → pending_payment | by renter | businessIsActive | stay dates, collect money",
        "request: pending_payment → requested | by renter, system | needsAnswer & canBeAnswered | free dates until the answer deadline, promise money",
        "request: expired → requested | by system | needsAnswer & canBeAnswered & vehicleIsListed & datesAreFree & promoCodeIsFree | free dates until the answer deadline, promise money",
        "accept: requested → pending_payment | by owner | businessIsActive & vehicleExists & documentsAreValid & datesAreFree | hold dates until the payment deadline, collect money, declines competing requests",
        "decline: requested → declined | by owner, system | always | free dates, release money",
        "confirm: pending_payment → confirmed | by system | always | take dates, keep money, declines competing requests",
        "confirm: expired → confirmed | by system | pickUpIsAhead & vehicleIsListed & datesAreFree & promoCodeIsFree | take dates, keep money, declines competing requests",
        "expire: pending_payment → expired | by system | deadlineHasPassed | free dates, release money",
        "expire: requested → expired | by system | deadlineHasPassed | free dates, release money",
        "cancel: pending_payment → cancelled | by renter, owner, admin | always | free dates, release money",
        "cancel: requested → cancelled | by renter, owner, admin | always | free dates, release money",
        "cancel: confirmed → cancelled | by renter, owner, admin, system | always | free dates, refund money",
        "change: pending_payment → pending_payment | by owner | isDueAtPickUp | hold dates until the counter deadline, stay money",
        "changeVehicle: pending_payment → pending_payment | by owner | isDueAtPickUpForVehicle & endIsAhead | stay dates, stay money",
        "changePlace: pending_payment → pending_payment | by owner | isDueAtPickUp & pickUpIsAheadForChange | stay dates, stay money",
        "change: confirmed → confirmed | by renter, owner | pickUpIsAheadForChange | stay dates, stay money",
        "changeVehicle: confirmed → confirmed | by owner, admin | endIsAhead | stay dates, stay money",
        "changePlace: confirmed → confirmed | by renter, owner | pickUpIsAheadForChange | stay dates, stay money",
        "pickUp: confirmed → active | by owner, admin | pickUpIsNear & endIsAhead & documentsCoverRental & licenceIsVerified & depositIsSettled | stay dates, keep money",
        "pickUp: confirmed → active | by renter | renterIsPresent & pickUpIsNear & endIsAhead & documentsCoverRental & licenceIsVerified & depositIsSettled | stay dates, keep money",
        "noShow: confirmed → no_show | by owner, admin | renterIsLate | free dates, keep money",
        "noShow: confirmed → no_show | by system | endHasPassed | free dates, keep money",
        "change: active → active | by renter, owner | returnIsAhead | stay dates, stay money",
        "changeVehicle: active → active | by owner, admin | returnIsAheadForVehicle | stay dates, stay money",
        "return: active → completed | by owner, admin | always | cut dates, keep money",
        "return: active → completed | by renter | renterIsPresent | cut dates, keep money",
      ]
    `);
  });

  it("has no transition out of an ended booking, except a late payment of an expired one", () => {
    for (const ended of ["completed", "declined", "cancelled", "no_show"] as const)
      for (const to of bookingStatus.options) expect(hasTransition(ended, to)).toBe(false);
    expect(bookingStatus.options.filter((to) => hasTransition("expired", to))).toEqual([
      "requested",
      "confirmed",
    ]);
  });

  it("reaches every status", () => {
    const reached = new Set(transitions.map(({ to }) => to));
    expect([...reached].sort()).toEqual([...bookingStatus.options].sort());
  });

  it("gives a deadline only to waiting statuses, as the database requires", () => {
    const moving = transitions.filter(({ from, to }) => from !== to);
    for (const row of moving) {
      const waits = row.to === "pending_payment" || row.to === "requested";
      expect([row.action, deadlineFor(row, later(2 * DAY_MS), now) !== null]).toEqual([row.action, waits]);
    }
  });

  it("never waits past pick-up, except for the fifteen minutes of a hold and a customer who is late", () => {
    for (const lead of [HOUR_MS, 3 * HOUR_MS, 7 * HOUR_MS, 3 * DAY_MS])
      for (const row of transitions.filter(({ waits }) => waits && waits !== "hold" && waits !== "counter"))
        expect(deadlineFor(row, later(lead), now)?.getTime()).toBeLessThanOrEqual(later(lead).getTime());
  });

  it("agrees with the desired states of payments", () => {
    const instant = { isInstantBook: false, acceptedAt: null, paidByPaymentId: null };
    for (const { action, from, to, money } of transitions) {
      if (from === to || from === "none") continue;
      const account = accountLike({
        ...instant,
        status: to,
        acceptedAt: action === "accept" ? now : null,
        paidByPaymentId: null,
      });
      const expected = money === "refund" ? "release" : money;
      expect([action, from, desiredStateOf(account, paymentLike({ id: "p" }), now)]).toEqual([
        action,
        from,
        expected,
      ]);
    }
  });

  it("frees the dates at every end except a return, and takes them permanently only when paid", () => {
    for (const { to, dates } of transitions) {
      if (["expired", "declined", "cancelled", "no_show", "requested"].includes(to))
        expect(dates).toBe("free");
      if (dates === "take") expect(to).toBe("confirmed");
    }
  });
});

describe("who may do what", () => {
  const booking: BookingState = {
    status: "requested",
    source: "marketplace",
    isInstantBook: false,
    acceptedAt: null,
    deadlineAt: later(HOUR_MS),
    startsAt: later(5 * DAY_MS),
    endsAt: later(8 * DAY_MS),
  };
  const can = (action: BookingAction, side: Side, change: Partial<BookingState> = {}, at = now) =>
    "transition" in findTransition(action, [side], { ...booking, ...change }, at);

  it("owners answer, renters do not, and only the system expires a wait", () => {
    expect(can("accept", "owner")).toBe(true);
    for (const side of ["renter", "admin", "system"] as const) expect(can("accept", side)).toBe(false);
    expect(isActionEverAllowed("expire", ["renter", "owner", "admin"])).toBe(false);
    expect(can("expire", "system")).toBe(false);
    expect(can("expire", "system", {}, later(HOUR_MS))).toBe(true);
  });

  it("a pick-up is possible from two hours before the agreed time until the end", () => {
    const confirmed = { status: "confirmed", deadlineAt: null } as const;
    const at = (ms: number) => can("pickUp", "owner", confirmed, addMs(booking.startsAt, ms));
    expect([at(-2 * HOUR_MS - 1), at(-2 * HOUR_MS), at(3 * DAY_MS - 1), at(3 * DAY_MS)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("an overdue rental cannot get another vehicle, and the error says so", () => {
    const overdue = { ...booking, status: "active", endsAt: now } as const;
    expect(findTransition("changeVehicle", ["owner"], overdue, now)).toEqual({
      refusal: "vehicleNotChangeable",
    });
    expect(findTransition("change", ["owner"], overdue, now)).toEqual({ refusal: "bookingNotChangeable" });
  });

  it("only staff change an unpaid booking, and only one that is paid at their counter", () => {
    const unpaid = { status: "pending_payment", acceptedAt: now } as const;
    const reserved = { ...unpaid, source: "telephone" } as const;
    for (const action of ["change", "changeVehicle", "changePlace"] as const) {
      expect(can(action, "owner", reserved)).toBe(true);
      expect([can(action, "renter", reserved), can(action, "owner", unpaid)]).toEqual([false, false]);
    }
    // A customer who is late may come on another day, or get another car, as long as the booking has not expired.
    const late = later(5 * DAY_MS + HOUR_MS);
    expect([can("change", "owner", reserved, late), can("changeVehicle", "owner", reserved, late)]).toEqual([
      true,
      true,
    ]);
    expect(findTransition("changeVehicle", ["owner"], { ...booking, ...unpaid }, now)).toEqual({
      refusal: "vehicleNotChangeable",
    });
  });

  it("a no-show is possible two hours after the agreed pick-up", () => {
    const confirmed = { status: "confirmed", deadlineAt: null } as const;
    const at = (side: Side, ms: number) => can("noShow", side, confirmed, addMs(booking.startsAt, ms));
    expect([at("owner", 2 * HOUR_MS - 1), at("owner", 2 * HOUR_MS)]).toEqual([false, true]);
    expect([at("system", 3 * DAY_MS - 1), at("system", 3 * DAY_MS)]).toEqual([false, true]);
    expect(at("renter", 3 * DAY_MS)).toBe(false);
  });

  it("instant bookings and accepted requests need no further answer", () => {
    const waiting = { status: "pending_payment" } as const;
    expect(can("request", "renter", waiting)).toBe(true);
    expect(can("request", "renter", { ...waiting, isInstantBook: true })).toBe(false);
    expect(can("request", "renter", { ...waiting, acceptedAt: now })).toBe(false);
  });
});
