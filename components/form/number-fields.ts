import { parseCents, parseWholeNumber } from "@/lib/platform/typed-numbers";

/**
 * For a `Field` whose form value is a number: the typed text is parsed. A value that is already a number
 * stays unchanged.
 */
const numberField = (read: (typed: string) => number) => ({
  setValueAs: (typed: unknown) => (typeof typed === "string" ? read(typed) : typed),
});

export const wholeNumberField = numberField(parseWholeNumber);
export const dollarField = numberField((typed) => parseCents(typed) / 100);
