import { and, eq, gt, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { userNotes } from "@/db/schema/identity/user-notes";
import { idempotencyKeys } from "@/db/schema/platform/idempotency";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { transact } from "@/db/transaction";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";
import { runIdempotently } from "./idempotency";

const database = await freshDatabase();

const request = (key: string) =>
  new Request("http://localhost/api/things", { method: "POST", headers: { "idempotency-key": key } });

it("a write runs once per key, however many concurrent requests carry it, and repeats get the first response", async () => {
  const actor = actorFor(await makeUser(database));
  let done = 0;
  const work = async () => {
    done += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { status: 201, body: { number: done } };
  };
  const ask = () => runIdempotently(request("one"), actor, { wish: 1 }, work);
  const responses = await Promise.allSettled(Array.from({ length: 12 }, ask));
  expect(done).toBe(1);
  for (const response of responses)
    if (response.status === "rejected") expect(response.reason).toMatchObject({ key: "keyInUse" });
  expect(await ask()).toEqual({ status: 201, body: { number: 1 } });
  await expect(runIdempotently(request("one"), actor, { wish: 2 }, work)).rejects.toMatchObject({
    key: "keyReused",
  });
  expect(done).toBe(1);
});

it("a failed write releases its key, and each user's keys are separate", async () => {
  const [actor, another] = [actorFor(await makeUser(database)), actorFor(await makeUser(database))];
  const fail = () => Promise.reject(new Error("cut off"));
  await expect(runIdempotently(request("two"), actor, {}, fail)).rejects.toThrow("cut off");
  const work = (number: number) => async () => ({ status: 201, body: { number } });
  expect(await runIdempotently(request("two"), actor, {}, work(1))).toMatchObject({ body: { number: 1 } });
  expect(await runIdempotently(request("two"), another, {}, work(2))).toMatchObject({ body: { number: 2 } });
  // Keys of each of the user's API clients are separate too.
  for (const [index, id] of ["of one business", "of another"].entries()) {
    const program = { ...actor, key: { id, permissions: [] } };
    expect(await runIdempotently(request("two"), program, {}, work(3 + index))).toMatchObject({
      body: { number: 3 + index },
    });
  }
});

/** The claim of a request whose process died without an answer. */
async function leaveClaim(userId: string, key: string, secondsAgo: number): Promise<void> {
  const createdAt = addMs(new Date(), -secondsAgo * 1_000);
  await database.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  await database.insert(idempotencyKeys).values({ userId, key, claimId: uuid(), fingerprint: "", createdAt });
}

it("a repeat is processed sixteen seconds after the process of the first request died", async () => {
  const actor = actorFor(await makeUser(database));
  const ask = () =>
    runIdempotently(request("three"), actor, {}, async () => ({ status: 201, body: { number: 1 } }));
  await leaveClaim(actor.userId, "three", 10);
  await expect(ask()).rejects.toMatchObject({ key: "keyInUse" });
  await leaveClaim(actor.userId, "three", 16);
  expect(await ask()).toEqual({ status: 201, body: { number: 1 } });
});

it("a write that takes longer is not run a second time", async () => {
  const actor = actorFor(await makeUser(database));
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begin = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const first = runIdempotently(request("slow"), actor, {}, async () => {
    // Makes the claim look old.
    await database
      .update(idempotencyKeys)
      .set({ createdAt: addMs(new Date(), -HOUR_MS) })
      .where(eq(idempotencyKeys.key, "slow"));
    begin();
    await isFinished;
    return { status: 201, body: { number: 1 } };
  });
  // Until it has begun, the claim is as new as a renewed one.
  await isBegun;
  const renewed = and(
    eq(idempotencyKeys.key, "slow"),
    gt(idempotencyKeys.createdAt, addMs(new Date(), -HOUR_MS / 2)),
  );
  await expect.poll(() => database.$count(idempotencyKeys, renewed), { timeout: 20_000 }).toBe(1);
  const again = () =>
    runIdempotently(request("slow"), actor, {}, async () => ({ status: 201, body: { number: 2 } }));
  await expect(again()).rejects.toMatchObject({ key: "keyInUse" });
  finish();
  expect(await first).toEqual({ status: 201, body: { number: 1 } });
  expect(await again()).toEqual({ status: 201, body: { number: 1 } });
});

describe("a write without a natural key", () => {
  const notesAbout = (userId: string) => database.$count(userNotes, eq(userNotes.userId, userId));
  const addNote = (userId: string) =>
    transact((tx) =>
      tx.insert(userNotes).values({ id: uuid(), userId, authorId: userId, body: "", createdAt: new Date() }),
    );
  const makeOld = (key: string) =>
    database
      .update(idempotencyKeys)
      .set({ createdAt: addMs(new Date(), -HOUR_MS) })
      .where(eq(idempotencyKeys.key, key));
  const response = { status: 201, body: {} };

  /** An attempt that waits before or after its commit and renews nothing, as one does whose process stands still. */
  async function waitingAttempt(
    ask: (work: () => Promise<typeof response>) => Promise<unknown>,
    write: Write,
  ) {
    let finish = () => {};
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let reach = () => {};
    const isReached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const pause = () => {
      reach();
      return isFinished;
    };
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const attempt = ask(() => write(pause));
    await isReached;
    vi.useRealTimers();
    return { attempt, finish };
  }
  type Write = (pause: () => Promise<void>) => Promise<typeof response>;

  it("is not repeated when its response could not be stored", async () => {
    const actor = actorFor(await makeUser(database));
    const ask = () =>
      runIdempotently(request("unstored"), actor, {}, async () => {
        await addNote(actor.userId);
        // PostgreSQL refuses this character in JSON.
        return { status: 201, body: "\u0000" };
      });
    expect(await ask()).toMatchObject({ status: 201 });
    await expect(ask()).rejects.toMatchObject({ key: "keyInUse" });
    await makeOld("unstored");
    await expect(ask()).rejects.toMatchObject({ key: "mayBeDone" });
    expect(await notesAbout(actor.userId)).toBe(1);
  });

  it("is not repeated when it failed after its commit", async () => {
    const actor = actorFor(await makeUser(database));
    const ask = () =>
      runIdempotently(request("failed late"), actor, {}, async () => {
        await addNote(actor.userId);
        throw new Error("cut off");
      });
    await expect(ask()).rejects.toThrow("cut off");
    await makeOld("failed late");
    await expect(ask()).rejects.toMatchObject({ key: "mayBeDone" });
    expect(await notesAbout(actor.userId)).toBe(1);
  });

  it("is not repeated when its process died between the commit and the response", async () => {
    const actor = actorFor(await makeUser(database));
    const ask = (work: () => Promise<typeof response>) => runIdempotently(request("killed"), actor, {}, work);
    const { attempt, finish } = await waitingAttempt(ask, async (pause) => {
      await addNote(actor.userId);
      await pause();
      return response;
    });
    await makeOld("killed");
    const repeat = ask(async () => {
      await addNote(actor.userId);
      return response;
    });
    await expect(repeat).rejects.toMatchObject({ key: "mayBeDone" });
    expect(await notesAbout(actor.userId)).toBe(1);
    finish();
    await attempt;
    // A process that was only slow stores its response after all.
    expect(await ask(() => Promise.reject(new Error("run again")))).toEqual(response);
  });

  it("does not commit once a repeat has replaced it", async () => {
    const actor = actorFor(await makeUser(database));
    const ask = (work: () => Promise<typeof response>) => runIdempotently(request("slow"), actor, {}, work);
    const write: Write = async (pause) => {
      await pause();
      await addNote(actor.userId);
      return response;
    };
    const { attempt, finish } = await waitingAttempt(ask, write);
    await makeOld("slow");
    expect(await ask(() => write(async () => {}))).toEqual(response);
    finish();
    await expect(attempt).rejects.toMatchObject({ key: "keyInUse" });
    expect(await notesAbout(actor.userId)).toBe(1);
    expect(await ask(() => write(async () => {}))).toEqual(response);
  });

  it("runs again after a refusal", async () => {
    const actor = actorFor(await makeUser(database));
    const refuse = () =>
      runIdempotently(request("refused"), actor, {}, () => Promise.reject(conflict("ticketFull")));
    await expect(refuse()).rejects.toMatchObject({ key: "ticketFull" });
    await expect(refuse()).rejects.toMatchObject({ key: "ticketFull" });
  });
});

it("a write with a natural key runs again after its commit, to find its own result", async () => {
  const actor = actorFor(await makeUser(database));
  let runs = 0;
  const ask = () =>
    runIdempotently(
      request("natural"),
      actor,
      {},
      async () => {
        await transact((tx) => tx.execute(sql`select 1`));
        runs += 1;
        if (runs === 1) throw new Error("cut off");
        return { status: 201, body: { runs } };
      },
      { hasNaturalKey: true },
    );
  await expect(ask()).rejects.toThrow("cut off");
  expect(await ask()).toEqual({ status: 201, body: { runs: 2 } });
});
