import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/dates";
import { makeLane, TookTooLong, type Uploader } from "./turns";

const places = { all: 2, ofNetwork: 2 };
const from = (person: string, network = `network of ${person}`): Uploader => ({ person, network });

/** A piece of work that lasts until it is told to end. */
function held() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => over, end };
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work of many that writes down in which order it began; `release` ends what is under way and lets the next begin. */
function recorded(lane: ReturnType<typeof makeLane>) {
  const begun: string[] = [];
  const underway: (() => void)[] = [];
  const send = (whose: Uploader, name = whose.person) =>
    lane(whose, () => {
      begun.push(name);
      return new Promise<void>((resolve) => underway.push(resolve));
    });
  const release = async () => {
    underway.shift()?.();
    await settle();
  };
  return { begun, send, release };
}

describe("uploads waiting to be opened", () => {
  it("of one person never go before another's: eight queued by two accounts keep a third waiting for one of theirs", async () => {
    const { begun, send, release } = recorded(makeLane(places));
    const all = ["a", "b"].flatMap((person) =>
      Array.from({ length: 8 }, () => send(from(person, "the attacker's"))),
    );
    await settle();
    const victim = send(from("victim"));
    expect(begun).toEqual(["a", "b"]);
    await release();
    expect(begun).toEqual(["a", "b", "victim"]);
    for (let turn = 0; turn < 20; turn++) await release();
    await Promise.all([...all, victim]);
    expect(begun).toHaveLength(17);
  });

  it("are opened network by network: new accounts of one are not served before another's second upload", async () => {
    const { begun, send, release } = recorded(makeLane({ all: 1, ofNetwork: 1 }));
    const all = Array.from({ length: 9 }, (_, index) => send(from(`fresh ${index}`, "the attacker's")));
    all.push(...["first", "second"].map((name) => send(from("victim"), name)));
    await settle();
    for (let turn = 0; turn < 12; turn++) await release();
    await Promise.all(all);
    expect(begun.slice(0, 4)).toEqual(["fresh 0", "first", "fresh 1", "second"]);
  });

  it("leave a place to others where a network may not have them all", async () => {
    const lane = makeLane({ all: 2, ofNetwork: 1 });
    const slow = held();
    const flood = ["a", "b", "c"].map((person) => lane(from(person, "the attacker's"), slow.work));
    await lane(from("victim"), async () => {});
    slow.end();
    await Promise.all(flood);
  });

  it("go on beside one person's slow ones", async () => {
    const lane = makeLane(places);
    const slow = held();
    const flood = Array.from({ length: 6 }, () => lane(from("one"), slow.work));
    await lane(from("another"), async () => {});
    await lane(from("a third"), async () => {});
    slow.end();
    await Promise.all(flood);
  });

  it("are refused for who has too many of them, and taken again afterwards", async () => {
    const lane = makeLane(places);
    const slow = held();
    const flood = Promise.allSettled(Array.from({ length: 12 }, () => lane(from("one"), slow.work)));
    slow.end();
    const refused = (await flood).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(3).fill({ reason: { key: "tooManyRequests" } }));
    expect(await lane(from("one"), async () => "done")).toBe("done");
  });

  it("are refused for a network that has too many of them", async () => {
    const lane = makeLane(places);
    const slow = held();
    const flood = Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => lane(from(`account ${index}`, "one network"), slow.work)),
    );
    await expect(lane(from("another", "one network"), slow.work)).rejects.toMatchObject({
      key: "tooManyRequests",
    });
    slow.end();
    expect((await flood).filter(({ status }) => status === "rejected")).toHaveLength(6);
    expect(await lane(from("victim"), async () => "done")).toBe("done");
  });

  it("go on after work that failed", async () => {
    const lane = makeLane(places);
    const failing = () => Promise.reject(new Error("unreadable"));
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lane(from("one"), failing)));
    expect(tries.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await lane(from("one"), async () => "done")).toBe("done");
  });
});

describe("whoever sends a file that takes too long", () => {
  const late = () => Promise.reject(new TookTooLong());
  const paused = { code: "rate_limited", key: "uploadsPaused" };

  it("loses the turns they wait for, and has none for a minute, then for two", async () => {
    let now = 0;
    const lane = makeLane(places, () => now);
    const sent = await Promise.allSettled(Array.from({ length: 4 }, () => lane(from("one"), late)));
    expect(sent).toMatchObject([{ reason: { key: "fileTooSlow" } }, ...Array(3).fill({ reason: paused })]);
    now = MINUTE_MS - 1;
    await expect(lane(from("one"), late)).rejects.toMatchObject({
      ...paused,
      details: { values: { minutes: 1 }, retryAfterS: 1 },
    });
    expect(await lane(from("another"), async () => "done")).toBe("done");
    now = MINUTE_MS;
    await expect(lane(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now = 3 * MINUTE_MS - 1;
    await expect(lane(from("one"), async () => "done")).rejects.toMatchObject(paused);
    now = 3 * MINUTE_MS;
    expect(await lane(from("one"), async () => "done")).toBe("done");
  });

  it("is forgiven in time", async () => {
    let now = 0;
    const lane = makeLane(places, () => now);
    await expect(lane(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now = 3 * 60 * MINUTE_MS;
    await expect(lane(from("one"), late)).rejects.toMatchObject({ key: "fileTooSlow" });
    now += MINUTE_MS;
    expect(await lane(from("one"), async () => "done")).toBe("done");
  });
});
