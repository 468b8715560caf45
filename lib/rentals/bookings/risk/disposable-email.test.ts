import { expect, it } from "vitest";
import { isDisposableEmail } from "./disposable-email";

it.each([
  ["jane@mailinator.com", true],
  ["jane@Mailinator.COM", true],
  ["jane@box.mailinator.com", true],
  ["jane@mailinator.com.rw", false],
  ["mailinator.com@gmail.com", false],
  ["jane@gendana.rw", false],
])("%s is disposable: %s", (email, is) => {
  expect(isDisposableEmail(email)).toBe(is);
});
