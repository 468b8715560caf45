import { expect, it } from "vitest";
import { timeCursor } from "./pagination-cursor";

it("accepts its own cursors and no instant that the database could not read", () => {
  const id = "01970000-0000-7000-8000-000000000000";
  expect(timeCursor.safeParse(`2026-11-22T08:00:00.000Z_${id}`).success).toBe(true);
  for (const cursor of [`0000-01-01T00:00:00.000Z_${id}`, `2026-11-22T08:00:00.000Z_1`, "next"])
    expect(timeCursor.safeParse(cursor).success).toBe(false);
});
