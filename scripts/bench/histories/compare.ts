import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db";
import { storyOf } from "./generate";
import { act, targetIn } from "./model";
import { moneyMoves, moveMoney, settle } from "./model-money";
import { beginning, calendar, isWaiting, passTime, type State } from "./state";
import type { Beat, Op } from "./story";
import { makePeople, type Seen, World } from "./world";

/** Long after the last pick-up of any story: everything that can end by itself has ended. */
const AFTER_ALL = 40 * 1_440;

/**
 * Plays a story on product and model side by side; undefined, or what they first disagree about. With people of its own:
 * what a story that broke off left waiting would count against them in the next.
 */
async function play(database: Database, beats: Beat[]): Promise<string | undefined> {
  const world = await World.make(await makePeople(database));
  // What was done at once may have come about in several ways that look alike: all are kept in mind.
  let models = [beginning()];
  try {
    for (const [index, beat] of [...beats, { do: "wait", minutes: AFTER_ALL } as const].entries()) {
      const outcome =
        beat.do === "wait"
          ? await pass(world, models, beat.minutes)
          : await together(world, models, beat.ops);
      if (typeof outcome === "string") return `beat ${index}, ${JSON.stringify(beat)}: ${outcome}`;
      models = [...new Map(outcome.map((state) => [JSON.stringify(state), state])).values()];
    }
    return undefined;
  } finally {
    await world.close();
  }
}

const nothing = { totalCents: 0, refundedCents: 0 };

/** Time passes: what is read before any clock ran has to be what the clock then writes. */
async function pass(world: World, models: State[], minutes: number): Promise<State[] | string> {
  const states = models.map((model) => structuredClone(model));
  world.wait(minutes);
  for (const state of states) {
    state.now += minutes;
    passTime(state);
  }
  const statuses = (seen: Seen) =>
    seen.bookings.map(({ key, status, deadline, change }) => ({ key, status, deadline, change }));
  const unwritten = statuses(await world.look());
  const likely = states.filter((state) => isDeepStrictEqual(unwritten, statuses(sight(state))));
  if (likely.length === 0)
    return differ(
      "read before the clock",
      unwritten,
      states.map((state) => statuses(sight(state))),
    );
  for (const state of likely) settle(state);
  await world.tick();
  const seen = await world.look();
  const found = likely.filter((state) => isDeepStrictEqual(seen, sight(state)));
  return found.length > 0 ? found : differ("after the clock", seen, likely.map(sight));
}

/** Operations at once: their answers and what is seen afterwards have to be those of some order in the model. */
async function together(world: World, models: State[], ops: Op[]): Promise<State[] | string> {
  const targets = await Promise.all(ops.map((op) => world.targetOf(op)));
  const told = await Promise.all(ops.map((op, index) => world.act(op, targets[index] ?? nothing)));
  await world.settle();
  const seen = await world.look();
  // Alone, an operation has to give the very reason; at once, which of two reasons comes first is nobody's promise.
  const says = (answers: string[]) => (ops.length === 1 ? answers : answers.map(kindOf));
  const ends = models.flatMap((model) => outcomesOf(model, ops));
  const found = ends.filter(
    (end) => isDeepStrictEqual(says(end.told), says(told)) && isDeepStrictEqual(sight(end.state), seen),
  );
  if (found.length > 0) return found.map(({ state }) => state);
  return differ(
    "together",
    { told, ...seen },
    ends.map((end) => ({ told: end.told, ...sight(end.state) })),
  );
}

const unmistakable = ["ok", "skipped", "notFound", "forbidden"];
const kindOf = (told: string) => (unmistakable.includes(told) ? told : "refused");

interface End {
  state: State;
  told: string[];
}

/** Every way in which operations, and what payments do by themselves, can follow one another. */
function outcomesOf(from: State, ops: Op[]): End[] {
  const targets = ops.map((op) => targetIn(from, op));
  const ends = new Map<string, End>();
  const visited = new Set<string>();
  const visit = (state: State, told: (string | undefined)[]) => {
    const mark = JSON.stringify([state, told]);
    if (visited.has(mark)) return;
    visited.add(mark);
    const waiting = ops.flatMap((_, index) => (told[index] === undefined ? [index] : []));
    if (waiting.length === 0) {
      settle(state);
      ends.set(JSON.stringify([state, told]), { state, told: told as string[] });
      return;
    }
    for (const index of waiting) {
      const next = structuredClone(state);
      const answer = act(next, ops[index] as Op, targets[index] ?? nothing);
      visit(next, told.with(index, answer));
    }
    for (const id of moneyMoves(state)) {
      const next = structuredClone(state);
      moveMoney(next, id);
      visit(next, told);
    }
  };
  visit(
    structuredClone(from),
    ops.map(() => undefined),
  );
  return [...ends.values()];
}

function sight(state: State): Seen {
  const bookings = state.bookings.map((booking) => {
    const change = state.changes.findLast((one) => one.booking === booking.key);
    const { key, status, startsAt, endsAt, refunded, late } = booking;
    return {
      ...{ key, status, startsAt, endsAt, refunded, late },
      deadline: isWaiting(booking) ? booking.deadline : null,
      change: change ? `${change.status} ${change.deadline} for ${change.difference}` : null,
      payments: state.payments
        .filter((payment) => payment.booking === key)
        .map((payment) => `${payment.purpose} ${payment.method} ${payment.status} ${payment.refunded}`)
        .sort(),
    };
  });
  const holders = calendar(state).map(
    ({ booking, as, from, to }) => `car ${booking.car}: booking ${booking.key} as ${as}, ${from} to ${to}`,
  );
  return { bookings: bookings.sort((a, b) => a.key - b.key), holders: holders.sort() };
}

function differ(when: string, product: unknown, model: unknown): string {
  return `${when}\n  product: ${JSON.stringify(product)}\n  model:   ${JSON.stringify(model)}`;
}

/** Plays the history of a seed; a failure comes back with the shortest history that still shows it. */
export async function playSeed(
  database: Database,
  seed: number,
  length: number,
): Promise<string | undefined> {
  let beats = storyOf(seed, length);
  let failure = await play(database, beats);
  if (!failure) return undefined;
  for (let index = beats.length - 1; index >= 0; index--) {
    const without = beats.toSpliced(index, 1);
    const still = await playOften(database, without);
    if (still) [beats, failure] = [without, still];
  }
  return `seed ${seed} of length ${length}, shrunk to ${JSON.stringify(beats)}\n${failure}`;
}

/** What happens at once happens differently each time: a few tries before a history counts as harmless. */
async function playOften(database: Database, beats: Beat[]): Promise<string | undefined> {
  for (let tries = 0; tries < 4; tries++) {
    const failure = await play(database, beats);
    if (failure) return failure;
  }
  return undefined;
}
