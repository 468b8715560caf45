import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import { once } from "./idempotency";

const database = await freshDatabase();

const request = (key: string) =>
  new Request("http://localhost/api/things", { method: "POST", headers: { "idempotency-key": key } });

it("a write is done once for a key, however many ask for it at once, and told again to whoever repeats it", async () => {
  const actor = actorFor(await makeUser(database));
  let done = 0;
  const work = async () => {
    done += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { status: 201, body: { number: done } };
  };
  const ask = () => once(request("one"), actor, { wish: 1 }, work);
  const answers = await Promise.allSettled(Array.from({ length: 12 }, ask));
  expect(done).toBe(1);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "keyInUse" });
  expect(await ask()).toEqual({ status: 201, body: { number: 1 } });
  await expect(once(request("one"), actor, { wish: 2 }, work)).rejects.toMatchObject({ key: "keyReused" });
  expect(done).toBe(1);
});

it("a write that failed leaves its key free, and keys are each person's own", async () => {
  const [actor, another] = [actorFor(await makeUser(database)), actorFor(await makeUser(database))];
  const fail = () => Promise.reject(new Error("cut off"));
  await expect(once(request("two"), actor, {}, fail)).rejects.toThrow("cut off");
  const work = (number: number) => async () => ({ status: 201, body: { number } });
  expect(await once(request("two"), actor, {}, work(1))).toMatchObject({ body: { number: 1 } });
  expect(await once(request("two"), another, {}, work(2))).toMatchObject({ body: { number: 2 } });
  // So are those of each program of theirs.
  for (const [index, id] of ["of one business", "of another"].entries()) {
    const program = { ...actor, key: { id, permissions: [] } };
    expect(await once(request("two"), program, {}, work(3 + index))).toMatchObject({
      body: { number: 3 + index },
    });
  }
});
