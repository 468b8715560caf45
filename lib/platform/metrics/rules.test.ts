import { expect, it } from "vitest";
import { BUCKET_LIMITS_MS, countRequest, emptyTraffic, percentileMs, sumTraffic } from "./rules";

function trafficOf(...answers: [milliseconds: number, status?: number][]) {
  const traffic = emptyTraffic();
  for (const [milliseconds, status = 200] of answers) countRequest(traffic, milliseconds, status);
  return traffic;
}

it("percentiles are interpolated within their bucket", () => {
  expect(percentileMs(emptyTraffic(), 0.5)).toBeNull();
  const even = trafficOf(...BUCKET_LIMITS_MS.map((end): [number] => [end]));
  expect(percentileMs(even, 1)).toBe(10_000);
  expect(percentileMs(trafficOf([7], [7], [7], [7]), 0.5)).toBe(8);
  const slow = trafficOf(...Array.from({ length: 94 }, (): [number] => [20]), ...Array(6).fill([400]));
  expect(percentileMs(slow, 0.5)).toBeLessThanOrEqual(25);
  expect(percentileMs(slow, 0.95)).toBeGreaterThan(250);
  expect(percentileMs(trafficOf([60_000]), 0.5)).toBe(10_000);
});

it("only server errors count as failed, and the traffic of processes adds up", () => {
  const [one, other] = [trafficOf([3], [30, 404], [300, 503]), trafficOf([3, 500])];
  expect(one).toMatchObject({ requests: 3, failures: 1 });
  expect(sumTraffic([one, other])).toMatchObject({ requests: 4, failures: 2 });
  expect(sumTraffic([one, other]).buckets[0]).toBe(2);
  expect(sumTraffic([])).toEqual(emptyTraffic());
});
