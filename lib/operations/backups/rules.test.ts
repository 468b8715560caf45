import { expect, it } from "vitest";
import { evaluateArchive } from "./rules";

const lastArchivedAt = "2026-12-01T08:00:00.000Z";

it.each([
  ["an archive that is up to date", { isOn: true, lastArchivedAt, ageSeconds: 600 }, false],
  ["one that stopped", { isOn: true, lastArchivedAt, ageSeconds: 601 }, true],
  [
    "one that has archived nothing since the start",
    { isOn: true, lastArchivedAt: null, ageSeconds: 700 },
    true,
  ],
  ["a server without an archive", { isOn: false, lastArchivedAt: null, ageSeconds: 90_000 }, false],
])("reports whether %s is behind", (_, observed, isBehind) => {
  expect(evaluateArchive(observed)).toEqual({ ...observed, isBehind });
});
