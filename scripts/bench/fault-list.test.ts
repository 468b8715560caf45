import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { faults } from "./fault-list";
import { moneyFaults } from "./money-fault-list";
import { providerFaults } from "./provider-fault-list";

it("every planted fault still has its place, once, and tests that could notice it", () => {
  const all = [...faults, ...moneyFaults, ...providerFaults];
  const isStale = ({ file, find, tests }: (typeof all)[number]) =>
    readFileSync(file, "utf8").split(find).length !== 2 || !tests.every((test) => existsSync(test));
  expect(all.filter(isStale).map(({ name, file }) => `${name} (${file})`)).toEqual([]);
});
