import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/platform/dates";
import { createUploadQueue, type Uploader, UploadTooSlow } from "./upload-queue";

const places = { all: 2, ofNetwork: 2 };
const from = (person: string, network = `network of ${person}`): Uploader => ({ person, network });

/** A task that runs until it is released. */
function held() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => over, end };
}

/** Lets all pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Tasks that record the order in which they start; `release` ends the running ones and lets the next start.
 */
function recorded(runInQueue: ReturnType<typeof createUploadQueue>) {
  const begun: string[] = [];
  const underway: (() => void)[] = [];
  const send = (whose: Uploader, name = whose.person) =>
    runInQueue(whose, () => {
      begun.push(name);
      return new Promise<void>((resolve) => underway.push(resolve));
    });
  const release = async () => {
    underway.shift()?.();
    await settle();
  };
  return { begun, send, release };
}

describe("waiting uploads", () => {
  it("of one user never precede another's: eight queued by two accounts delay a third by only one of theirs", async () => {
    const { begun, send, release } = recorded(createUploadQueue(places));
    const all = ["a", "b"].flatMap((person) =>
      Array.from({ length: 8 }, () => send(from(person, "the attacker's"))),
    );
    await settle();
    const victim = send(from("victim"));
    expect(begun).toEqual(["a", "b"]);
    await release();
    expect(begun).toEqual(["a", "b", "victim"]);
    for (let upload = 0; upload < 20; upload++) await release();
    await Promise.all([...all, victim]);
    expect(begun).toHaveLength(17);
  });

  it("are served network by network: new accounts of one are not served before another's second upload", async () => {
    const { begun, send, release } = recorded(createUploadQueue({ all: 1, ofNetwork: 1 }));
    const all = Array.from({ length: 9 }, (_, index) => send(from(`fresh ${index}`, "the attacker's")));
    all.push(...["first", "second"].map((name) => send(from("victim"), name)));
    await settle();
    for (let upload = 0; upload < 12; upload++) await release();
    await Promise.all(all);
    expect(begun.slice(0, 4)).toEqual(["fresh 0", "first", "fresh 1", "second"]);
  });

  it("leave a slot for others if a network may not use all of them", async () => {
    const runInQueue = createUploadQueue({ all: 2, ofNetwork: 1 });
    const slow = held();
    const flood = ["a", "b", "c"].map((person) => runInQueue(from(person, "the attacker's"), slow.work));
    await runInQueue(from("victim"), async () => {});
    slow.end();
    await Promise.all(flood);
  });

  it("continue beside one user's slow ones", async () => {
    const runInQueue = createUploadQueue(places);
    const slow = held();
    const flood = Array.from({ length: 6 }, () => runInQueue(from("one"), slow.work));
    await runInQueue(from("another"), async () => {});
    await runInQueue(from("a third"), async () => {});
    slow.end();
    await Promise.all(flood);
  });

  it("are rejected for a user with too many of them, and accepted again afterwards", async () => {
    const runInQueue = createUploadQueue(places);
    const slow = held();
    const flood = Promise.allSettled(Array.from({ length: 12 }, () => runInQueue(from("one"), slow.work)));
    slow.end();
    const refused = (await flood).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(3).fill({ reason: { key: "tooManyRequests" } }));
    expect(await runInQueue(from("one"), async () => "done")).toBe("done");
  });

  it("are rejected for a network with too many of them", async () => {
    const runInQueue = createUploadQueue(places);
    const slow = held();
    const flood = Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        runInQueue(from(`account ${index}`, "one network"), slow.work),
      ),
    );
    await expect(runInQueue(from("another", "one network"), slow.work)).rejects.toMatchObject({
      key: "tooManyRequests",
    });
    slow.end();
    expect((await flood).filter(({ status }) => status === "rejected")).toHaveLength(6);
    expect(await runInQueue(from("victim"), async () => "done")).toBe("done");
  });

  it("continue after an upload failed", async () => {
    const runInQueue = createUploadQueue(places);
    const failing = () => Promise.reject(new Error("unreadable"));
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => runInQueue(from("one"), failing)),
    );
    expect(attempts.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await runInQueue(from("one"), async () => "done")).toBe("done");
  });
});

describe("a user whose file takes too long", () => {
  const late = () => Promise.reject(new UploadTooSlow());
  const paused = { code: "rate_limited", key: "uploadsPaused" };

  it("loses their waiting uploads, and is paused for a minute, then for two", async () => {
    let now = 0;
    const runInQueue = createUploadQueue(places, () => now);
    const sent = await Promise.allSettled(Array.from({ length: 4 }, () => runInQueue(from("one"), late)));
    expect(sent).toMatchObject([{ reason: { key: "fileTooSlow" } }, ...Array(3).fill({ reason: paused })]);
    now = MINUTE_MS - 1;
    await expect(runInQueue(from("one"), late)).rejects.toMatchObject({
      ...paused,
      details: { values: { minutes: 1 }, retryAfterS: 1 },
    });
    expect(await runInQueue(from("another"), async () => "done")).toBe("done");
    now = MINUTE_MS;
    await expect(runInQueue(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now = 3 * MINUTE_MS - 1;
    await expect(runInQueue(from("one"), async () => "done")).rejects.toMatchObject(paused);
    now = 3 * MINUTE_MS;
    expect(await runInQueue(from("one"), async () => "done")).toBe("done");
  });

  it("is no longer paused later", async () => {
    let now = 0;
    const runInQueue = createUploadQueue(places, () => now);
    await expect(runInQueue(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now = 3 * 60 * MINUTE_MS;
    await expect(runInQueue(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now += MINUTE_MS;
    expect(await runInQueue(from("one"), async () => "done")).toBe("done");
  });
});
