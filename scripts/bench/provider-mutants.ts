import type { Mutant } from "./mutants";

export const providerMutants: Mutant[] = [
  {
    name: "a card's charge that is sent again is a second one",
    file: "lib/payments/providers/stripe/provider.ts",
    find: '      "idempotency-key": key,\n',
    replace: "",
    tests: ["lib/payments/providers/stripe/provider.db.test.ts"],
  },
  {
    name: "a prompt that is sent again is a second charge",
    file: "lib/payments/providers/mtn/messages.ts",
    find: '"x-reference-id": referenceIdOf(charge.reference)',
    replace: '"x-reference-id": crypto.randomUUID()',
    tests: ["lib/payments/providers/mtn/provider.db.test.ts"],
  },
  {
    name: "another card can be taken where one was refused",
    file: "lib/payments/providers/stripe/rules.ts",
    find: 'intent.last_payment_error) return "refused";',
    replace: "intent.last_payment_error) return undefined;",
    tests: ["lib/payments/providers/stripe/provider.db.test.ts"],
  },
  {
    name: "what Airtel is unsure about is given up",
    file: "lib/payments/providers/airtel/rules.ts",
    find: '    case "TA":\n      return { ...known, status: "pending" };',
    replace:
      '      return { ...known, status: "pending" };\n    case "TA":\n      return { ...known, status: "failed" };',
    tests: ["lib/payments/providers/airtel/provider.db.test.ts"],
  },
];
