import { describe, expect, it } from "vitest";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { accountLike, paymentLike } from "@/lib/payments/testing";
import { wantOf } from "@/lib/payments/want";
import { bookingStatus } from "./contract";
import {
  type Act,
  answerDeadline,
  canGo,
  deadlineFor,
  judge,
  mayEver,
  openingOf,
  paymentDeadline,
  type Side,
  type Standing,
  statusAt,
  transitions,
} from "./machine";

const now = new Date("2026-12-01T08:00:00Z");
const later = (ms: number) => after(now, ms);

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

describe("an act that is only too early", () => {
  const booking: Standing = {
    ...{ status: "confirmed", isInstantBook: true, acceptedAt: null, deadlineAt: null },
    ...{ startsAt: later(5 * HOUR_MS), endsAt: later(2 * DAY_MS) },
  };
  it("says when it becomes possible, to who will be able to", () => {
    expect(openingOf("pickUp", ["owner"], booking, now)).toEqual(later(3 * HOUR_MS));
    expect(openingOf("pickUp", ["owner"], booking, later(3 * HOUR_MS))).toBeUndefined();
    expect(openingOf("noShow", ["owner"], booking, now)).toEqual(later(7 * HOUR_MS));
    expect(openingOf("pickUp", ["renter"], booking, now)).toBeUndefined();
    expect(openingOf("pickUp", ["owner"], { ...booking, status: "requested" }, now)).toBeUndefined();
  });
});

describe("paying after acceptance", () => {
  it("has two hours, but not past pick-up", () => {
    expect(paymentDeadline(now, later(5 * HOUR_MS))).toEqual(later(2 * HOUR_MS));
    expect(paymentDeadline(now, later(HOUR_MS))).toEqual(later(HOUR_MS));
  });
});

describe("the state people see", () => {
  it("is expired from the very deadline on, before any clock wrote it down", () => {
    const waiting = { status: "pending_payment", deadlineAt: later(1), endsAt: later(DAY_MS) } as const;
    expect(statusAt(waiting, now)).toBe("pending_payment");
    expect(statusAt(waiting, later(1))).toBe("expired");
  });

  it("does not expire what waits for nothing", () => {
    expect(
      statusAt({ status: "confirmed", deadlineAt: null, endsAt: later(2 * DAY_MS) }, later(DAY_MS)),
    ).toBe("confirmed");
  });

  it("is a no-show once a rental nobody came for would have ended, and an active one stays active however late", () => {
    const over = { deadlineAt: null, endsAt: later(DAY_MS) };
    expect(statusAt({ ...over, status: "confirmed" }, later(DAY_MS - 1))).toBe("confirmed");
    expect(statusAt({ ...over, status: "confirmed" }, later(DAY_MS))).toBe("no_show");
    expect(statusAt({ ...over, status: "active" }, later(9 * DAY_MS))).toBe("active");
  });
});

describe("the table of transitions", () => {
  it("reads as follows", () => {
    const rows = transitions.map(({ act, from, to, by, when, waits, dates, money, beatsRequests }) =>
      [
        `${act}: ${from} → ${to}`,
        `by ${by.join(", ")}`,
        when.join(" & ") || "always",
        `${dates} dates${waits ? ` until the ${waits} deadline` : ""}, ${money} money${beatsRequests ? ", beats requests" : ""}`,
      ].join(" | "),
    );
    expect(rows).toMatchInlineSnapshot(`
      [
        "book: none → pending_payment | by renter | carIsListed & carIsAnothers & renterIsPerson & pickUpIsAhead & emailIsVerified & fewAreWaiting & asksOnce & datesAreFree & holdsGetPaid | hold dates until the hold deadline, stay money",
        "rebook: none → pending_payment | by admin | carIsListed & pickUpIsAhead & datesAreFree | hold dates until the payment deadline, stay money",
        "pay: pending_payment → pending_payment | by renter | hostIsOpen | stay dates, collect money",
        "request: pending_payment → requested | by renter, system | needsAnswer & canBeAnswered | free dates until the answer deadline, promise money",
        "request: expired → requested | by system | needsAnswer & canBeAnswered & carIsListed & datesAreFree | free dates until the answer deadline, promise money",
        "accept: requested → pending_payment | by owner | hostIsOpen & carIsThere & papersAreGood & datesAreFree | hold dates until the payment deadline, collect money, beats requests",
        "decline: requested → declined | by owner, system | always | free dates, release money",
        "confirm: pending_payment → confirmed | by system | always | take dates, keep money",
        "confirm: expired → confirmed | by system | pickUpIsAhead & carIsListed & datesAreFree | take dates, keep money, beats requests",
        "expire: pending_payment → expired | by system | deadlineHasPassed | free dates, release money",
        "expire: requested → expired | by system | deadlineHasPassed | free dates, release money",
        "cancel: pending_payment → cancelled | by renter, owner, admin | always | free dates, release money",
        "cancel: requested → cancelled | by renter, owner, admin | always | free dates, release money",
        "cancel: confirmed → cancelled | by renter, owner, admin, system | always | free dates, refund money",
        "change: confirmed → confirmed | by renter, owner | rentalIsAhead | stay dates, stay money",
        "pickUp: confirmed → active | by owner | pickUpIsNear & endIsAhead & licenceIsVerified & depositIsSettled | stay dates, keep money",
        "noShow: confirmed → no_show | by owner | renterIsLate | free dates, keep money",
        "noShow: confirmed → no_show | by system | endHasPassed | free dates, keep money",
        "change: active → active | by renter, owner | returnIsAhead | stay dates, stay money",
        "return: active → completed | by owner | always | cut dates, keep money",
      ]
    `);
  });

  it("lets nothing leave an ended booking, except a late payment an expired one", () => {
    for (const ended of ["completed", "declined", "cancelled", "no_show"] as const)
      for (const to of bookingStatus.options) expect(canGo(ended, to)).toBe(false);
    expect(bookingStatus.options.filter((to) => canGo("expired", to))).toEqual(["requested", "confirmed"]);
  });

  it("reaches every status, and every one but the last ends somewhere", () => {
    const reached = new Set(transitions.map(({ to }) => to));
    expect([...reached].sort()).toEqual([...bookingStatus.options].sort());
  });

  it("gives a deadline to what is waited in and to nothing else, as the database demands", () => {
    const moving = transitions.filter(({ from, to }) => from !== to);
    for (const row of moving) {
      const waits = row.to === "pending_payment" || row.to === "requested";
      expect([row.act, deadlineFor(row, later(2 * DAY_MS), now) !== null]).toEqual([row.act, waits]);
    }
  });

  it("never waits past pick-up, but for the quarter of an hour of a hold", () => {
    for (const lead of [HOUR_MS, 3 * HOUR_MS, 7 * HOUR_MS, 3 * DAY_MS])
      for (const row of transitions.filter(({ waits }) => waits && waits !== "hold"))
        expect(deadlineFor(row, later(lead), now)?.getTime()).toBeLessThanOrEqual(later(lead).getTime());
  });

  it("says of the money what the payments do of themselves", () => {
    const instant = { isInstantBook: false, acceptedAt: null, paidByPaymentId: null };
    for (const { act, from, to, money } of transitions) {
      if (from === to || from === "none") continue;
      const account = accountLike({
        ...instant,
        status: to,
        acceptedAt: act === "accept" ? now : null,
        paidByPaymentId: null,
      });
      const expected = money === "refund" ? "release" : money;
      expect([act, from, wantOf(account, paymentLike({ id: "p" }), now)]).toEqual([act, from, expected]);
    }
  });

  it("gives the calendar back with every end that is not a return, and takes it for good only when paid", () => {
    for (const { to, dates } of transitions) {
      if (["expired", "declined", "cancelled", "no_show", "requested"].includes(to))
        expect(dates).toBe("free");
      if (dates === "take") expect(to).toBe("confirmed");
    }
  });
});

describe("who may do what", () => {
  const booking: Standing = {
    status: "requested",
    isInstantBook: false,
    acceptedAt: null,
    deadlineAt: later(HOUR_MS),
    startsAt: later(5 * DAY_MS),
    endsAt: later(8 * DAY_MS),
  };
  const can = (act: Act, side: Side, change: Partial<Standing> = {}, at = now) =>
    "transition" in judge(act, [side], { ...booking, ...change }, at);

  it("owners answer, renters do not, and nobody but the clock lets a wait run out", () => {
    expect(can("accept", "owner")).toBe(true);
    for (const side of ["renter", "admin", "system"] as const) expect(can("accept", side)).toBe(false);
    expect(mayEver("expire", ["renter", "owner", "admin"])).toBe(false);
    expect(can("expire", "system")).toBe(false);
    expect(can("expire", "system", {}, later(HOUR_MS))).toBe(true);
  });

  it("a car is handed over from two hours before pick-up until the end", () => {
    const confirmed = { status: "confirmed", deadlineAt: null } as const;
    const at = (ms: number) => can("pickUp", "owner", confirmed, after(booking.startsAt, ms));
    expect([at(-2 * HOUR_MS - 1), at(-2 * HOUR_MS), at(3 * DAY_MS - 1), at(3 * DAY_MS)]).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it("a renter is given two hours before the owner may call it a no-show", () => {
    const confirmed = { status: "confirmed", deadlineAt: null } as const;
    const at = (side: Side, ms: number) => can("noShow", side, confirmed, after(booking.startsAt, ms));
    expect([at("owner", 2 * HOUR_MS - 1), at("owner", 2 * HOUR_MS)]).toEqual([false, true]);
    expect([at("system", 3 * DAY_MS - 1), at("system", 3 * DAY_MS)]).toEqual([false, true]);
    expect(at("renter", 3 * DAY_MS)).toBe(false);
  });

  it("an instant car has nothing to be asked for, and an accepted request is not asked for again", () => {
    const waiting = { status: "pending_payment" } as const;
    expect(can("request", "renter", waiting)).toBe(true);
    expect(can("request", "renter", { ...waiting, isInstantBook: true })).toBe(false);
    expect(can("request", "renter", { ...waiting, acceptedAt: now })).toBe(false);
  });
});
