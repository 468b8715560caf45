import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshResources, resourceCache } from "./use-resource";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
});
afterEach(() => {
  resourceCache().clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows a list whose first response arrives at once, and reloads it, which takes this long. */
async function reloadList(reloadMs: number) {
  let responses = 0;
  const read = async () => {
    if (responses > 0) await new Promise((resolve) => setTimeout(resolve, reloadMs));
    responses++;
    return responses;
  };
  const list = new QueryObserver(resourceCache(), { queryKey: ["/api/fleet?sort=newest"], queryFn: read });
  list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  let isOver = false;
  void refreshResources("/api/fleet").then(() => {
    isOver = true;
  });
  return { shown: () => list.getCurrentResult().data, isOver: () => isOver };
}

it("a write waits until the list that it changed has been reloaded", async () => {
  const { shown, isOver } = await reloadList(500);
  await vi.advanceTimersByTimeAsync(499);
  expect([shown(), isOver()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown(), isOver()]).toEqual([2, true]);
});

it("a write on a slow connection waits two seconds, and the list goes on loading", async () => {
  const { shown, isOver } = await reloadList(9_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([shown(), isOver()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown(), isOver()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(shown()).toBe(2);
});
