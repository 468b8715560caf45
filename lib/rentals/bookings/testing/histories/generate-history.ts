import { performOperation, targetIn } from "./model";
import { settlePayments } from "./model-money";
import {
  type AdminOp,
  type ChangeOp,
  CLIENTS,
  type HistoryOperation,
  type HistoryStep,
  type ModelPaymentPurpose,
  type ModelRole,
  PLACES,
  PROMO_CODES,
  VEHICLES,
} from "./operations";
import {
  DAY,
  findOpenModelChange,
  initialState,
  isUnpaidAtCounter,
  type ModelBooking,
  type ModelState,
  passTime,
} from "./state";

/** A small, fast and portable generator (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const LEAD_MINUTES = [45, 90, 180, 420, 720, 1_440, 1_470, 2_880, 2_880, 2_910, 4_320, 4_320, 5_760];
/** Around a pick-up or a return: just too early, just in time, just too late. */
const BOUNDARY_OFFSETS = [-121, -120, -30, 0, 30, 60, 61, 120];
/** A cent, parts of a day, a day, and more than most rentals cost. */
const REFUND_CENTS = [1, 1_000, 2_250, 4_500, 4_500, 15_000];
const CLAIM_CENTS = [1_000, 2_500, 9_900];
const WAITS = [1, 5, 14, 15, 30, 61, 119, 120, 240, 479, 480, 1_440, 2_880];

/** A history of `length` steps: most have one operation, some two to four in parallel. */
export function generateHistory(seed: number, length: number): HistoryStep[] {
  const generator = new HistoryGenerator(randomFrom(seed));
  return Array.from({ length }, () => generator.step());
}

/** Tracks the model's state, so that most generated operations are possible. */
class HistoryGenerator {
  private readonly guide: ModelState = initialState();
  private booked = 0;

  constructor(private readonly random: (below: number) => number) {}

  private pick<T>(choices: readonly T[]): T {
    return choices[this.random(choices.length)] as T;
  }

  step(): HistoryStep {
    const roll = this.random(20);
    if (roll < 4 && this.booked > 2) return this.wait();
    const count = roll < 9 ? 2 + this.random(3) : 1;
    const ops: HistoryOperation[] = [];
    for (let index = 0; index < count; index++) {
      const op = this.op();
      // A telephone answers a prompt only once, so a step has at most one answer per booking.
      if (op.do !== "answer" || ops.every((one) => one.do !== "answer" || one.booking !== op.booking))
        ops.push(op);
    }
    for (const op of ops) this.applyToGuide(op);
    return { do: "together", ops };
  }

  private wait(): HistoryStep {
    const { now, bookings } = this.guide;
    const minutes = bookings
      .filter(({ status }) => status === "confirmed" || status === "active")
      .flatMap(({ status, startsAt, endsAt }) =>
        BOUNDARY_OFFSETS.map((offset) => (status === "active" ? endsAt : startsAt) + offset - now),
      )
      .filter((ahead) => ahead > 0)
      .sort((a, b) => a - b);
    const chosen =
      minutes.length > 0 && this.random(3) > 0 ? this.pick(minutes.slice(0, 8)) : this.pick(WAITS);
    this.guide.now += chosen;
    passTime(this.guide);
    settlePayments(this.guide);
    return { do: "wait", minutes: chosen };
  }

  private applyToGuide(op: HistoryOperation): void {
    performOperation(this.guide, op, targetIn(this.guide, op));
    settlePayments(this.guide);
  }

  private op(): HistoryOperation {
    const made = this.guide.bookings;
    if (made.length === 0 || this.random(10) < 3) return this.book();
    const over = ["declined", "cancelled", "expired", "no_show"];
    const livelier = made.filter(
      ({ status, returnRecordedAt }) =>
        !over.includes(status) &&
        (status !== "completed" || this.guide.now < (returnRecordedAt ?? 0) + 7 * DAY),
    );
    const among = livelier.length > 0 && this.random(8) > 0 ? livelier : made;
    const booking = this.pick(among.slice(-8));
    const { key, status } = booking;
    const isAsked = this.guide.payments.some((one) => one.booking === key && one.provider === "pending");
    if (this.random(14) === 0) return this.adminOperation(key);
    if (this.random(10) < 2) return this.anything(booking);
    if (isAsked) return this.answer(key);
    if (isUnpaidAtCounter(booking) && this.random(3) > 0) return this.rearrange(booking);
    if (status === "pending_payment") return this.pay(key, "rent");
    if (status === "requested") return this.decision(key);
    if (status === "completed") return this.afterwards(booking);
    return status === "confirmed" || status === "active"
      ? this.nextHandoverStep(booking)
      : this.anything(booking);
  }

  /** The next handover operation of a confirmed booking. */
  private nextHandoverStep(booking: ModelBooking): HistoryOperation {
    const { key, status, startsAt } = booking;
    const change = findOpenModelChange(this.guide, booking);
    if (change?.status === "proposed" && this.random(3) > 0) return this.reply(key, change.by);
    if (change?.status === "pending_payment" && this.random(3) > 0) return this.pay(key, "change");
    if (this.random(6) === 0) return this.giveVehicle(key);
    if (status === "confirmed" && this.random(5) === 0) return this.meet(key);
    const isTime = status === "active" || this.guide.now >= startsAt - 121;
    if (!isTime || this.random(3) === 0) return this.change(booking);
    const isMissed = status === "confirmed" && this.guide.now >= startsAt + 60 && this.random(2) > 0;
    if (status === "active") return this.giveBack(key);
    const what = isMissed ? "noShow" : "pickUp";
    return { do: what, booking: key, who: this.mostly("owner") };
  }

  private adminOperation(booking: number): AdminOp {
    const who = this.mostly("admin");
    const roll = this.random(5);
    if (roll === 0)
      return { do: "callOff", booking, who, refund: this.pick(["rules", "full", "none"] as const) };
    if (roll === 1) return { do: "giveMore", booking, who, cents: this.pick(REFUND_CENTS) };
    if (roll === 2)
      return {
        do: "performForSide",
        booking,
        who,
        what: this.pick(["pickUp", "giveBack", "noShow"] as const),
      };
    return { do: "move", booking, who, vehicle: this.random(VEHICLES.length) };
  }

  private giveVehicle(booking: number): HistoryOperation {
    return { do: "giveVehicle", booking, who: this.mostly("owner"), vehicle: this.random(VEHICLES.length) };
  }

  /** A change that staff make on the telephone before anything is paid. */
  private rearrange(booking: ModelBooking): HistoryOperation {
    const roll = this.random(4);
    if (roll === 0) return this.giveVehicle(booking.key);
    if (roll === 1) return this.meet(booking.key);
    return { ...this.change(booking), who: this.mostly("owner") };
  }

  private meet(booking: number): HistoryOperation {
    const who = this.mostly(this.pick(["renter", "owner"] as const));
    return { do: "meet", booking, who, place: this.pick(PLACES) };
  }

  /** Returns the role, or now and then one that is not allowed to act. */
  private mostly(who: ModelRole): ModelRole {
    return this.random(6) > 0 ? who : this.pick(["renter", "owner", "admin", "stranger"]);
  }

  private reply(booking: number, by: ModelRole): HistoryOperation {
    const other = by === "renter" ? "owner" : "renter";
    if (this.random(5) === 0) return { do: "withdraw", booking, who: this.mostly(by) };
    return { do: this.pick(["agree", "agree", "refuse"] as const), booking, who: this.mostly(other) };
  }

  private change({ key, startsAt }: ModelBooking): ChangeOp {
    const moved = this.random(3) > 0 ? 0 : this.pick([-1_440, -60, 60, 1_440, 2_880]);
    const who = this.mostly(this.pick(["renter", "renter", "owner"] as const));
    return { do: "change", booking: key, who, startsAt: startsAt + moved, days: 1 + this.random(5) };
  }

  private book(): HistoryOperation {
    // On a grid, so that bookings collide; sometimes half an hour off, so that they overlap slightly.
    const startsAt = Math.ceil(this.guide.now / 60) * 60 + this.pick(LEAD_MINUTES);
    const [client, vehicle] = [this.random(CLIENTS), this.random(VEHICLES.length)];
    const [days, booking] = [1 + this.random(3), this.booked++];
    if (this.random(6) === 0) {
      const paid = this.pick(["cash", "card_terminal", null] as const);
      const isDiscounted = this.random(3) === 0;
      return { do: "counter", booking, vehicle, startsAt, days, isDiscounted, paid };
    }
    const code = this.random(2) === 0 ? this.random(PROMO_CODES.length) : null;
    return { do: "book", booking, client, vehicle, startsAt, days, code };
  }

  private pay(booking: number, purpose: ModelPaymentPurpose): HistoryOperation {
    const isAtCounter = this.guide.bookings.some((one) => one.key === booking && one.isAtCounter);
    if (isAtCounter !== (this.random(10) === 0)) {
      const [who, method] = [this.mostly("owner"), this.pick(["cash", "card_terminal"] as const)];
      return { do: "take", booking, who, purpose, method };
    }
    return { do: "pay", booking, purpose, method: this.pick(["card", "momo"]) };
  }

  private giveBack(booking: number): HistoryOperation {
    const ago = this.pick([0, 0, 0, 30, 600, 3_000]);
    return { do: "giveBack", booking, who: this.mostly("owner"), missingEighths: this.random(3), ago };
  }

  /** Operations after the return: claims, their answers, and outstanding payments. */
  private afterwards({ key }: ModelBooking): HistoryOperation {
    const claim = this.guide.claims.findLast((one) => one.booking === key);
    const roll = this.random(5);
    if (roll === 0) return this.pay(key, "late");
    if (roll === 1 || !claim)
      return { do: "file", booking: key, who: this.mostly("owner"), cents: this.pick(CLAIM_CENTS) };
    if (claim.status === "disputed")
      return {
        do: "decide",
        booking: key,
        who: this.mostly("admin"),
        cents: this.pick([0, 1_000, claim.cents, 99_999]),
      };
    if (claim.status === "open")
      return { do: this.pick(["admit", "dispute"] as const), booking: key, who: this.mostly("renter") };
    return this.pay(key, "claim");
  }

  private answer = (booking: number): HistoryOperation => ({
    do: "answer",
    booking,
    answer: this.pick(["approve", "approve", "approve", "approve", "reject", "time_out"] as const),
  });

  private decision = (booking: number): HistoryOperation =>
    this.random(5) > 0
      ? { do: "accept", booking, who: this.pick(["owner", "owner", "owner", "owner", "renter", "stranger"]) }
      : { do: "decline", booking, who: this.pick(["owner", "owner", "renter", "admin"]) };

  private anything(booking: ModelBooking): HistoryOperation {
    const { key } = booking;
    const roll = this.random(10);
    if (roll === 0) return this.pay(key, this.pick(["rent", "change", "late", "claim"]));
    if (roll === 1) return this.answer(key);
    if (roll === 2) return this.decision(key);
    if (roll === 3) return this.change(booking);
    if (roll === 4) return this.reply(key, this.pick(["renter", "owner"]));
    if (roll === 5) return this.giveBack(key);
    if (roll === 6 && this.random(2) === 0) return this.afterwards(booking);
    if (roll < 7)
      return {
        do: this.pick(["pickUp", "noShow"] as const),
        booking: key,
        who: this.mostly("owner"),
      };
    return { do: "cancel", booking: key, who: this.pick(["renter", "renter", "owner", "admin", "stranger"]) };
  }
}
