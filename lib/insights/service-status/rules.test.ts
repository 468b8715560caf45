import { describe, expect, it } from "vitest";
import { messageState, paymentState, websiteState, withIncidents, worstState } from "./rules";

describe("the state of a component", () => {
  it("of the website follows the share of failed requests, if there are more than a few", () => {
    const state = (failures: number, requests: number) => websiteState({ failures, requests });
    expect(state(0, 0)).toBe("operational");
    expect(state(4, 4)).toBe("operational");
    expect(state(5, 1_000)).toBe("operational");
    expect(state(50, 1_000)).toBe("degraded");
    expect(state(5, 10)).toBe("down");
  });

  it("of a payment provider is unknown without payments, and is not affected by refusals", () => {
    const state = (answered: number, unanswered: number) => paymentState({ answered, unanswered });
    expect(state(0, 0)).toBe("unknown");
    expect(state(0, 1)).toBe("unknown");
    expect(state(9, 0)).toBe("operational");
    expect(state(9, 2)).toBe("operational");
    expect(state(0, 2)).toBe("degraded");
    expect(state(9, 3)).toBe("degraded");
    expect(state(0, 5)).toBe("down");
  });

  it("of messages follows the waiting and the failed ones", () => {
    const state = (waiting: number, failed: number, sent: number) => messageState({ waiting, failed, sent });
    expect(state(0, 0, 0)).toBe("unknown");
    expect(state(4, 0, 0)).toBe("unknown");
    expect(state(0, 4, 9)).toBe("operational");
    expect(state(0, 5, 100)).toBe("operational");
    expect(state(0, 9, 9)).toBe("degraded");
    expect(state(5, 0, 100)).toBe("degraded");
    expect(state(5, 0, 0)).toBe("down");
  });

  it("is the worst of several, and not better than an open incident about it", () => {
    expect(worstState(["operational", "unknown"])).toBe("operational");
    expect(worstState(["degraded", "operational", "maintenance"])).toBe("degraded");
    const measured = [
      { name: "card" as const, state: "operational" as const },
      { name: "mtn" as const, state: "down" as const },
      { name: "airtel" as const, state: "operational" as const },
    ];
    const open = [{ components: ["card" as const, "mtn" as const] }];
    expect(withIncidents(measured, open).map(({ state }) => state)).toEqual([
      "degraded",
      "down",
      "operational",
    ]);
  });
});
