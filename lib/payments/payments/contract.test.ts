import { expect, it } from "vitest";
import { mobileNetworkOf, paymentRequest } from "./contract";

it.each([
  ["0788 123 456", "momo"],
  ["+250 791 234 567", "momo"],
  ["250733123456", "airtel"],
  ["00250 722 123 456", "airtel"],
  ["072", "airtel"],
  ["0755 123 456", undefined],
  ["07", undefined],
  ["+33 7 88 12 34 56", undefined],
])("recognises the network of %s: %s", (phone, network) => {
  expect(mobileNetworkOf(phone)).toBe(network);
});

it.each([
  ["momo", "0733 123 456", "phoneIsAirtel"],
  ["airtel", "0788 123 456", "phoneIsMtn"],
  ["momo", "0788 123 456", undefined],
  ["airtel", "+250 733 123 456", undefined],
  ["card", "0733 123 456", undefined],
] as const)("refuses for %s the number %s of the other network: %s", (method, phone, message) => {
  const bookingId = "0198a0c2-0000-7000-8000-000000000000";
  const { error } = paymentRequest.safeParse({ bookingId, method, phone });
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual(
    message ? [["phone", message]] : undefined,
  );
});
