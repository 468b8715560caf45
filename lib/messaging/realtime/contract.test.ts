import { expect, it } from "vitest";
import { realtimeCursor, realtimeQuery } from "./contract";

it.each(["1:1:", "10:14:11,13", "10:20:10", "1000000000000:1000000000005:1000000000002"])(
  "a cursor that PostgreSQL has written is accepted: %s",
  (cursor) => {
    expect(realtimeQuery.parse({ since: cursor })).toEqual({ since: cursor });
  },
);

it.each([
  "5:3:",
  "0:0:",
  "1:1:1",
  "10:20:30",
  "10:20:9",
  "10:20:12,11",
  "10:20:,",
  "10:20:11,,12",
  "10:20:x",
  "9223372036854775808:9223372036854775809:",
])("a cursor that PostgreSQL would refuse is ignored: %s", (cursor) => {
  expect(realtimeCursor.safeParse(cursor).success).toBe(false);
  expect(realtimeQuery.parse({ since: cursor })).toEqual({});
});
