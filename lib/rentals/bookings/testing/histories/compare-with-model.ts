import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db";
import { generateHistory } from "./generate-history";
import { performOperation, targetIn } from "./model";
import { booksOf } from "./model-books";
import { listPaymentMoves, movePayment, settlePayments } from "./model-money";
import type { HistoryOperation, HistoryStep } from "./operations";
import { makeActors, ProductDriver, type VisibleState } from "./product-driver";
import { calendar, initialState, isWaitingBooking, type ModelState, passTime } from "./state";

/** Long after the last pick-up of any history, when everything that ends by itself has ended. */
const FINAL_WAIT_MINUTES = 40 * 1_440;

/**
 * Plays a history on product and model side by side. Returns their first difference, or undefined. Each history has its
 * own accounts, because limits would count what an aborted history left waiting.
 */
async function playHistory(database: Database, steps: HistoryStep[]): Promise<string | undefined> {
  const product = await ProductDriver.make(await makeActors(database));
  // Parallel operations may have run in several orders that look alike, so all matching states are kept.
  let models = [initialState()];
  try {
    for (const [index, step] of [...steps, { do: "wait", minutes: FINAL_WAIT_MINUTES } as const].entries()) {
      const outcome =
        step.do === "wait"
          ? await passMinutes(product, models, step.minutes)
          : await playTogether(product, models, step.ops);
      if (typeof outcome === "string") return `step ${index}, ${JSON.stringify(step)}: ${outcome}`;
      models = [...new Map(outcome.map((state) => [JSON.stringify(state), state])).values()];
    }
    return (await product.findOverlap()) ?? (await compareBooks(product, models));
  } finally {
    await product.close();
  }
}

/** Compares the money of each party with the model's payments and refunds. */
async function compareBooks(product: ProductDriver, models: ModelState[]): Promise<string | undefined> {
  const problems = [];
  for (const model of models) {
    const problem = await product.findMoneyProblem(booksOf(model));
    if (!problem) return undefined;
    problems.push(problem);
  }
  return `in the books\n  ${problems.join("\n  ")}`;
}

const nothing = { vehicle: -1, totalCents: 0, refundedCents: 0, deliveryCents: 0 };

/** Lets time pass. Statuses read before the workers run must equal those that the workers then store. */
async function passMinutes(
  product: ProductDriver,
  models: ModelState[],
  minutes: number,
): Promise<ModelState[] | string> {
  const states = models.map((model) => structuredClone(model));
  product.wait(minutes);
  for (const state of states) {
    state.now += minutes;
    passTime(state);
  }
  const statuses = (seen: VisibleState) =>
    seen.bookings.map(({ key, status, deadline, change }) => ({ key, status, deadline, change }));
  const beforeWorkers = statuses(await product.readState());
  const candidates = states.filter((state) =>
    isDeepStrictEqual(beforeWorkers, statuses(visibleState(state))),
  );
  if (candidates.length === 0)
    return describeDifference(
      "before the workers ran",
      beforeWorkers,
      states.map((state) => statuses(visibleState(state))),
    );
  for (const state of candidates) settlePayments(state);
  await product.runWorkers();
  const seen = await product.readState();
  const found = candidates.filter((state) => isDeepStrictEqual(seen, visibleState(state)));
  return found.length > 0
    ? found
    : describeDifference("after the workers ran", seen, candidates.map(visibleState));
}

/** Runs operations in parallel: their answers and the visible state afterwards must match some order in the model. */
async function playTogether(
  product: ProductDriver,
  models: ModelState[],
  ops: HistoryOperation[],
): Promise<ModelState[] | string> {
  const targets = await Promise.all(ops.map((op) => product.targetOf(op)));
  const answers = await Promise.all(ops.map((op, index) => product.act(op, targets[index] ?? nothing)));
  await product.settle();
  const seen = await product.readState();
  // A single operation must give the exact reason; in parallel, either of two reasons may come first.
  const comparable = (answers: string[]) => (ops.length === 1 ? answers : answers.map(answerKind));
  const ends = models.flatMap((model) => outcomesOf(model, ops));
  const found = ends.filter(
    (end) =>
      isDeepStrictEqual(comparable(end.answers), comparable(answers)) &&
      isDeepStrictEqual(visibleState(end.state), seen),
  );
  if (found.length > 0) return found.map(({ state }) => state);
  return describeDifference(
    "together",
    { answers, ...seen },
    ends.map((end) => ({ answers: end.answers, ...visibleState(end.state) })),
  );
}

const exactAnswers = ["ok", "skipped", "notFound", "forbidden"];
const answerKind = (answers: string) => (exactAnswers.includes(answers) ? answers : "refused");

interface Outcome {
  state: ModelState;
  answers: string[];
}

/** Every order in which the operations and the payments' own moves can happen. */
function outcomesOf(from: ModelState, ops: HistoryOperation[]): Outcome[] {
  const targets = ops.map((op) => targetIn(from, op));
  const ends = new Map<string, Outcome>();
  const visited = new Set<string>();
  const visit = (state: ModelState, answers: (string | undefined)[]) => {
    const mark = JSON.stringify([state, answers]);
    if (visited.has(mark)) return;
    visited.add(mark);
    const waiting = ops.flatMap((_, index) => (answers[index] === undefined ? [index] : []));
    if (waiting.length === 0) {
      settlePayments(state);
      ends.set(JSON.stringify([state, answers]), { state, answers: answers as string[] });
      return;
    }
    for (const index of waiting) {
      const next = structuredClone(state);
      const answer = performOperation(next, ops[index] as HistoryOperation, targets[index] ?? nothing);
      visit(next, answers.with(index, answer));
    }
    for (const id of listPaymentMoves(state)) {
      const next = structuredClone(state);
      movePayment(next, id);
      visit(next, answers);
    }
  };
  visit(
    structuredClone(from),
    ops.map(() => undefined),
  );
  return [...ends.values()];
}

function visibleState(state: ModelState): VisibleState {
  const bookings = state.bookings.map((booking) => {
    const change = state.changes.findLast((one) => one.booking === booking.key);
    const { key, status, place, startsAt, endsAt, refunded, late } = booking;
    return {
      key,
      status,
      place,
      startsAt,
      endsAt,
      refunded,
      late,
      deadline: isWaitingBooking(booking) ? booking.deadline : null,
      change: change ? `${change.status} ${change.deadline} for ${change.difference}` : null,
      claims: state.claims
        .filter((claim) => claim.booking === key)
        .map(describeClaim)
        .sort(),
      payments: state.payments
        .filter((payment) => payment.booking === key)
        .map((payment) => `${payment.purpose} ${payment.method} ${payment.status} ${payment.refunded}`)
        .sort(),
    };
  });
  const holders = calendar(state).map(
    ({ booking, vehicle, as, from, to }) =>
      `vehicle ${vehicle}: booking ${booking.key} as ${as}, ${from} to ${to}`,
  );
  return { bookings: bookings.sort((a, b) => a.key - b.key), holders: holders.sort() };
}

const describeClaim = ({ cents, status, agreed, paidBy }: ModelState["claims"][number]) =>
  `${status} ${agreed} of ${cents}${paidBy === null ? "" : ", paid"}`;

function describeDifference(when: string, product: unknown, model: unknown): string {
  return `${when}\n  product: ${JSON.stringify(product)}\n  model:   ${JSON.stringify(model)}`;
}

/** Plays the history of a seed; returns a failure with the shortest history that still shows it. */
export async function playSeed(
  database: Database,
  seed: number,
  length: number,
): Promise<string | undefined> {
  let steps = generateHistory(seed, length);
  let failure = await playHistory(database, steps);
  if (!failure) return undefined;
  for (let index = steps.length - 1; index >= 0; index--) {
    const without = steps.toSpliced(index, 1);
    const still = await playOften(database, without);
    if (still) [steps, failure] = [without, still];
  }
  return `seed ${seed} of length ${length}, shrunk to ${JSON.stringify(steps)}\n${failure}`;
}

/** Parallel operations run differently each time, so a history is tried several times before it counts as passing. */
async function playOften(database: Database, steps: HistoryStep[]): Promise<string | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const failure = await playHistory(database, steps);
    if (failure) return failure;
  }
  return undefined;
}
