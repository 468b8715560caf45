import { describe, expect, it } from "vitest";
import { withSlot } from "./semaphore";

/** Tasks that run until they are released, and the number running at a time. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, (fails: boolean) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (fails) => (fails ? reject(new Error(name)) : resolve(name)));
    });
  return { begun, work, end: (name: string, fails = false) => ends.get(name)?.(fails) };
}

describe("work in slots", () => {
  it("runs up to the number of slots at a time, the next one when a slot is free, first come first served", async () => {
    const { begun, work, end } = workshop();
    const [one, two, three] = ["a", "b", "c"].map((name) => withSlot("benches", 2, work(name)));
    const four = withSlot("benches", 2, work("d"));
    await Promise.resolve();
    expect(begun).toEqual(["a", "b"]);
    end("b");
    expect(await two).toBe("b");
    expect(begun).toEqual(["a", "b", "c"]);
    end("a");
    await one;
    end("c");
    end("d");
    expect(await Promise.all([three, four])).toEqual(["c", "d"]);
  });

  it("frees the slot when a task fails, and does not block work under other names", async () => {
    const { begun, work, end } = workshop();
    const failing = withSlot("one", 1, work("fails"));
    const next = withSlot("one", 1, work("next"));
    const elsewhere = withSlot("another", 1, work("elsewhere"));
    expect(begun).toEqual(["fails", "elsewhere"]);
    end("fails", true);
    await expect(failing).rejects.toThrow("fails");
    end("elsewhere");
    await elsewhere;
    end("next");
    expect(await next).toBe("next");
  });
});
