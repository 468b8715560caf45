import { expect, it } from "vitest";
import { createRecentTraffic } from "./recent-traffic";

it("counts the last five minutes and nothing before", () => {
  const recent = createRecentTraffic();
  recent.count(3, 200, 0);
  recent.count(3, 500, 200_000);
  expect(recent.read(200_000)).toMatchObject({ requests: 2, failures: 1 });
  expect(recent.read(299_999)).toMatchObject({ requests: 2 });
  expect(recent.read(300_000)).toMatchObject({ requests: 1, failures: 1 });
  recent.count(3, 200, 600_000);
  expect(recent.read(600_000)).toMatchObject({ requests: 1, failures: 0 });
});

it("leaves out what was counted before the clock was set back", () => {
  const recent = createRecentTraffic();
  recent.count(3, 200, 600_000);
  expect(recent.read(299_999)).toMatchObject({ requests: 0 });
  expect(recent.read(600_000)).toMatchObject({ requests: 1 });
});
