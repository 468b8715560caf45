import { expect, it } from "vitest";
import { counterCustomer } from "./contract";

const phone = "0788 123 456";
const nameAfter = (firstName: string) =>
  counterCustomer.safeParse({ firstName, lastName: "Uwase", phone }).data?.firstName;

it("a customer at the counter has a name of one line, as in an account", () => {
  expect(nameAfter("Jean  d’Amour")).toBe("Jean d’Amour");
  expect(nameAfter("Claim\nyour prize")).toBe("Claim your prize");
});

// Otherwise a business could have us send its link to any address, in the greeting of our email.
it.each([
  "Win at https://evil.example",
  "evil.example/win",
  "<b>Aline</b>",
  "Aline\u202e",
  "Aline\u0007",
  " ",
])(
  "a customer's name is refused if it contains an address of the web, markup or control characters: %j",
  (name) => expect(nameAfter(name)).toBeUndefined(),
);
