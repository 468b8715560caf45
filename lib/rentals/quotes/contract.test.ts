import { expect, it } from "vitest";
import { quoteRequest } from "./contract";

const request = {
  vehicleId: "rav4",
  startsAt: "2026-12-10T08:00:00Z",
  endsAt: "2026-12-13T08:00:00Z",
};
const problemsOf = (kinds: string[], deliveryAddress?: string) =>
  quoteRequest
    .safeParse({ ...request, extras: kinds.map((kind) => ({ kind, quantity: 1 })), deliveryAddress })
    .error?.issues.map(({ message }) => message) ?? [];

it("a quote has at most one delivery, with an address only if the delivery needs one", () => {
  expect(problemsOf(["delivery"], "KG 7 Ave")).toEqual([]);
  expect(problemsOf(["airport_delivery"])).toEqual([]);
  expect(problemsOf(["delivery"])).toEqual(["deliveryAddressRequired"]);
  expect(problemsOf(["airport_delivery"], "KG 7 Ave")).toEqual(["fieldInvalid"]);
  expect(problemsOf(["hotel_delivery"], "Serena")).toEqual([]);
  expect(problemsOf(["hotel_delivery"])).toEqual(["deliveryAddressRequired"]);
  expect(problemsOf(["delivery", "airport_delivery"], "KG 7 Ave")).toEqual(["deliveryTwice"]);
  expect(problemsOf(["delivery", "hotel_delivery"], "KG 7 Ave")).toEqual(["deliveryTwice"]);
});
