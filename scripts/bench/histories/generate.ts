import { act, beginning, passTime, type State } from "./model";
import { settle } from "./model-money";
import { type Beat, CARS, CLIENTS, type Op } from "./story";

/** Small, fast and the same everywhere (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const LEADS = [45, 90, 180, 420, 720, 1_440, 1_470, 2_880, 2_880, 2_910, 4_320, 4_320, 5_760];
const WAITS = [1, 5, 14, 15, 30, 61, 119, 120, 240, 479, 480, 1_440, 2_880];

/** A history of `length` beats: most hold one operation, some two to four that happen at once. */
export function storyOf(seed: number, length: number): Beat[] {
  const teller = new Teller(randomFrom(seed));
  return Array.from({ length }, () => teller.beat());
}

/** Follows along in the model, so that what it thinks of next is mostly something that could be done. */
class Teller {
  private readonly guide: State = beginning();
  private booked = 0;

  constructor(private readonly random: (below: number) => number) {}

  private pick<T>(choices: readonly T[]): T {
    return choices[this.random(choices.length)] as T;
  }

  beat(): Beat {
    const roll = this.random(20);
    if (roll < 3 && this.booked > 2) {
      const minutes = this.pick(WAITS);
      this.guide.now += minutes;
      passTime(this.guide);
      settle(this.guide);
      return { do: "wait", minutes };
    }
    const count = roll < 9 ? 2 + this.random(3) : 1;
    const ops: Op[] = [];
    for (let index = 0; index < count; index++) {
      const op = this.op();
      // A telephone answers a prompt once: two answers at once are no story of ours.
      if (op.do !== "answer" || ops.every((one) => one.do !== "answer" || one.booking !== op.booking))
        ops.push(op);
    }
    for (const op of ops) this.follow(op);
    return { do: "together", ops };
  }

  private follow(op: Op): void {
    const target = this.guide.payments.findLast(({ booking }) => booking === op.booking)?.id;
    act(this.guide, op, target);
    settle(this.guide);
  }

  private op(): Op {
    const made = this.guide.bookings;
    if (made.length === 0 || this.random(10) < 3) return this.book();
    const livelier = made.filter(({ status }) =>
      ["pending_payment", "requested", "confirmed"].includes(status),
    );
    const among = livelier.length > 0 && this.random(8) > 0 ? livelier : made;
    const { key, status } = this.pick(among.slice(-8));
    const isAsked = this.guide.payments.some(
      ({ booking, provider }) => booking === key && provider === "pending",
    );
    if (this.random(10) < 2) return this.anything(key);
    if (isAsked) return this.answer(key);
    if (status === "pending_payment") return this.pay(key);
    if (status === "requested") return this.decision(key);
    return this.anything(key);
  }

  private book(): Op {
    // On a grid, so that wishes meet; half an hour off now and then, so that they overlap by a little.
    const startsAt = Math.ceil(this.guide.now / 60) * 60 + this.pick(LEADS);
    const [client, car] = [this.random(CLIENTS), this.random(CARS.length)];
    return { do: "book", booking: this.booked++, client, car, startsAt, days: 1 + this.random(3) };
  }

  private pay = (booking: number): Op => ({ do: "pay", booking, method: this.pick(["card", "momo"]) });

  private answer = (booking: number): Op => ({
    do: "answer",
    booking,
    answer: this.pick(["approve", "approve", "approve", "approve", "reject", "time_out"] as const),
  });

  private decision = (booking: number): Op =>
    this.random(5) > 0
      ? { do: "accept", booking, who: this.pick(["owner", "owner", "owner", "owner", "renter", "stranger"]) }
      : { do: "decline", booking, who: this.pick(["owner", "owner", "renter", "admin"]) };

  private anything(booking: number): Op {
    const roll = this.random(6);
    if (roll === 0) return this.pay(booking);
    if (roll === 1) return this.answer(booking);
    if (roll === 2) return this.decision(booking);
    return { do: "cancel", booking, who: this.pick(["renter", "renter", "owner", "admin", "stranger"]) };
  }
}
