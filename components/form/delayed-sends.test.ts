import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAllNow, sendLater, undoSend } from "./delayed-sends";

describe("a delayed send", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-26T10:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("happens once after ten seconds, however often it was requested", () => {
    const send = vi.fn();
    sendLater("one", send);
    sendLater("one", send);
    vi.advanceTimersByTime(9_900);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("never happens once it is undone, and can be requested again", () => {
    const send = vi.fn();
    sendLater("one", send);
    undoSend("one");
    vi.advanceTimersByTime(60_000);
    expect(send).not.toHaveBeenCalled();
    sendLater("one", send);
    vi.advanceTimersByTime(10_000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("happens at once if a deadline is near", () => {
    const send = vi.fn();
    sendLater("one", send, { until: "2026-11-26T10:00:15Z" });
    expect(send).toHaveBeenCalledTimes(1);
    sendLater("two", send, { until: "2026-11-26T11:00:00Z" });
    expect(send).toHaveBeenCalledTimes(1);
    undoSend("two");
  });

  it("happens at once, and once, when the user logs out", async () => {
    const send = vi.fn(async () => {});
    const refused = vi.fn(() => Promise.reject(new Error("refused")));
    sendLater("one", send);
    sendLater("two", refused);
    await sendAllNow();
    expect([send, refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    vi.advanceTimersByTime(60_000);
    expect([send, refused].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("cannot be undone or requested again while it is being sent", async () => {
    let answer = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const onUndo = vi.fn();
    sendLater("one", send, { onUndo });
    vi.advanceTimersByTime(10_000);
    undoSend("one");
    sendLater("one", send);
    expect(onUndo).not.toHaveBeenCalled();
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    sendLater("one", send, { onUndo });
    undoSend("one");
    expect(onUndo).toHaveBeenCalledTimes(1);
  });
});
