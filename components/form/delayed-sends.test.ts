import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendLater, undoSend } from "./delayed-sends";

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
    sendLater("one", send, "2026-11-26T10:00:15Z");
    expect(send).toHaveBeenCalledTimes(1);
    sendLater("two", send, "2026-11-26T11:00:00Z");
    expect(send).toHaveBeenCalledTimes(1);
    undoSend("two");
  });
});
