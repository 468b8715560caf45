import { expect, it } from "vitest";
import { notificationKinds } from "./kinds";

it("leads to a page about one business with that business, because its reader may have several", () => {
  const isAboutOne = /^\/(dashboard\/business\/(settings|payouts|team)|document-verification)\b/;
  const pages = Object.values(notificationKinds).flatMap((kind) => Object.values<string | null>(kind.pages));
  const aboutOne = pages.filter((page) => page !== null && isAboutOne.test(page));
  expect(aboutOne.length).toBeGreaterThan(10);
  expect(aboutOne.filter((page) => !page?.includes("?businessId=:id"))).toEqual([]);
});
