import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { moneyMutants } from "./money-mutants";
import { mutants } from "./mutants";
import { payoutMutants } from "./payout-mutants";
import { providerMutants } from "./provider-mutants";

it("every fault can be planted in exactly one place and has tests that could catch it", () => {
  const all = [...mutants, ...moneyMutants, ...payoutMutants, ...providerMutants];
  const isStale = ({ file, find, tests }: (typeof all)[number]) =>
    readFileSync(file, "utf8").split(find).length !== 2 || !tests.every((test) => existsSync(test));
  expect(all.filter(isStale).map(({ name, file }) => `${name} (${file})`)).toEqual([]);
});
