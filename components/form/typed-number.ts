import { readCents, readWhole } from "@/lib/numbers";

/** For a `Field` whose form keeps a number: what is typed is read as people write it. A number stays one. */
const readBy = (read: (typed: string) => number) => ({
  setValueAs: (typed: unknown) => (typeof typed === "string" ? read(typed) : typed),
});

export const typedWhole = readBy(readWhole);
export const typedDollars = readBy((typed) => readCents(typed) / 100);
