import { expect, it } from "vitest";
import { inTurn } from "./turns";

/** A piece of work that lasts until it is told to end. */
function held() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => over, end };
}

it("lets one person's slow uploads keep nobody else waiting", async () => {
  const slow = held();
  const flood = Array.from({ length: 6 }, () => inTurn("one", slow.work));
  await inTurn("another", async () => {});
  await inTurn("a third", async () => {});
  slow.end();
  await Promise.all(flood);
});

it("refuses who has too many waiting, and takes them again afterwards", async () => {
  const slow = held();
  const flood = Promise.allSettled(Array.from({ length: 12 }, () => inTurn("one", slow.work)));
  slow.end();
  const refused = (await flood).filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject(Array(3).fill({ reason: { key: "tooManyRequests" } }));
  expect(await inTurn("one", async () => "done")).toBe("done");
});

it("goes on after work that failed", async () => {
  const failing = () => Promise.reject(new Error("unreadable"));
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => inTurn("one", failing)));
  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect(await inTurn("one", async () => "done")).toBe("done");
});
