import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

// Separate processes, because the module replaces a class of Node. The program reports what ten storages hold in every
// kind of callback.
const program = `
  import { AsyncLocalStorage, AsyncResource, executionAsyncResource } from "node:async_hooks";
  import { EventEmitter } from "node:events";
  const storages = Array.from({ length: 10 }, () => new AsyncLocalStorage());
  const seen = [];
  const note = (what) => seen.push(what + " " + storages.map((each) => each.getStore() ?? "-").join(""));
  const [a, b, c] = storages;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  note("outside");
  const work = async (name) => {
    note(name + " begins");
    process.nextTick(() => note(name + " tick"));
    setImmediate(() => note(name + " immediate"));
    queueMicrotask(() => note(name + " microtask"));
    await pause();
    note(name + " awaited");
    await b.run(name, async () => { await pause(); note(name + " nested"); });
    note(name + " after nested");
    c.enterWith(name);
    await pause();
    note(name + " entered");
    a.exit(() => note(name + " left"));
    note(name + " returned");
  };
  let bound;
  let snapshot;
  a.run("x", () => {
    bound = AsyncLocalStorage.bind(() => note("bound"));
    snapshot = AsyncLocalStorage.snapshot();
    c.enterWith("in");
  });
  note("entered within a run");
  c.enterWith(undefined);
  const resource = a.run("r", () => new AsyncResource("TEST"));
  const emitter = a.run("e", () => new EventEmitter().on("event", () => note("listener")));
  for (const each of storages) each.run("z", () => {});
  await Promise.all([a.run("1", work, "1"), a.run("2", work, "2")]);
  bound();
  snapshot(() => note("snapshot"));
  resource.runInAsyncScope(() => note("resource"));
  a.run("5", () => emitter.emit("event"));
  try { a.run("thrown", () => { throw new Error("thrown"); }); } catch { note("caught"); }
  a.run("6", () => { a.disable(); note("disabled"); });
  a.run("7", () => note("enabled again"));
  await pause();
  const copies = Object.getOwnPropertySymbols(executionAsyncResource()).filter(
    ({ description }) => description === "kResourceStore",
  );
  // Timers and immediates come in either order.
  console.log(JSON.stringify({ seen: seen.sort(), copies: copies.length }));
`;

function run(...options: string[]): { seen: string[]; copies: number } {
  const args = [...options, "--input-type=module", "-e", program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

it("every storage has the values that Node gives it, and each callback carries at most one", () => {
  const [plain, framed] = [run(), run("--import", "./scripts/launch/async-context.mjs")];
  expect(framed.seen).toEqual(plain.seen);
  expect(plain.seen).toContain("1 nested 11--------");
  expect(framed.copies).toBeLessThanOrEqual(1);
});
