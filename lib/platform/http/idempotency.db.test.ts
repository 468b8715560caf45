import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
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
  const answers = await Promise.allSettled(Array.from({ length: 12 }, ask));
  expect(done).toBe(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "keyInUse" });
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

it("whoever asks again sixteen seconds after the process of the first request died is served", async () => {
  const actor = actorFor(await makeUser(database));
  const never = () => new Promise<never>(() => {});
  void runIdempotently(request("three"), actor, {}, never);
  const work = async () => ({ status: 201, body: { number: 1 } });
  const askAfter = async (seconds: number) => {
    await database.execute(sql`update idempotency_keys set created_at = now() - ${seconds} * interval '1 second'
      where key = 'three'`);
    return runIdempotently(request("three"), actor, {}, work);
  };
  await expect
    .poll(() => database.execute(sql`select 1 from idempotency_keys where key = 'three'`))
    .toHaveLength(1);
  await expect(askAfter(10)).rejects.toMatchObject({ key: "keyInUse" });
  expect(await askAfter(16)).toEqual({ status: 201, body: { number: 1 } });
});

it("a write that the dead process may have committed is not called impossible", async () => {
  const actor = actorFor(await makeUser(database));
  const refuse = () => Promise.reject(conflict("bookingNotCancellable"));
  await expect(runIdempotently(request("four"), actor, {}, refuse)).rejects.toMatchObject({
    key: "bookingNotCancellable",
  });
  void runIdempotently(request("four"), actor, {}, () => new Promise<never>(() => {}));
  await expect
    .poll(() =>
      database.execute(sql`update idempotency_keys set created_at = now() - interval '16 seconds'
        where key = 'four' returning key`),
    )
    .toHaveLength(1);
  await expect(runIdempotently(request("four"), actor, {}, refuse)).rejects.toMatchObject({
    key: "mayBeDone",
  });
});
