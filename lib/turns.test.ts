import { describe, expect, it } from "vitest";
import { inTurn } from "./turns";

/** Work that runs until it is told to end, and what ran at a time. */
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

describe("work in turn", () => {
  it("runs so many pieces at a time, the next one when a place is free, in the order of asking", async () => {
    const { begun, work, end } = workshop();
    const [one, two, three] = ["a", "b", "c"].map((name) => inTurn("benches", 2, work(name)));
    const four = inTurn("benches", 2, work("d"));
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

  it("gives the place on when a piece fails, and keeps none from other work", async () => {
    const { begun, work, end } = workshop();
    const failing = inTurn("one", 1, work("fails"));
    const next = inTurn("one", 1, work("next"));
    const elsewhere = inTurn("another", 1, work("elsewhere"));
    expect(begun).toEqual(["fails", "elsewhere"]);
    end("fails", true);
    await expect(failing).rejects.toThrow("fails");
    end("elsewhere");
    await elsewhere;
    end("next");
    expect(await next).toBe("next");
  });
});
