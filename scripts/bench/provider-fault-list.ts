import type { Fault } from "./fault-list";

export const providerFaults: Fault[] = [
  {
    name: "a card's charge that is sent again is a second one",
    file: "lib/stripe/provider.ts",
    find: '      "idempotency-key": key,\n',
    replace: "",
    tests: ["lib/stripe/provider.test.ts"],
  },
  {
    name: "a prompt that is sent again is a second charge",
    file: "lib/mtn/messages.ts",
    find: '"x-reference-id": referenceIdOf(charge.reference)',
    replace: '"x-reference-id": crypto.randomUUID()',
    tests: ["lib/mtn/provider.test.ts"],
  },
  {
    name: "another card can be taken where one was refused",
    file: "lib/stripe/rules.ts",
    find: 'intent.last_payment_error) return "refused";',
    replace: "intent.last_payment_error) return undefined;",
    tests: ["lib/stripe/provider.test.ts"],
  },
  {
    name: "what Airtel is unsure about is given up",
    file: "lib/airtel/rules.ts",
    find: '    case "TA":\n      return { ...known, status: "pending" };',
    replace:
      '      return { ...known, status: "pending" };\n    case "TA":\n      return { ...known, status: "failed" };',
    tests: ["lib/airtel/provider.test.ts"],
  },
];
