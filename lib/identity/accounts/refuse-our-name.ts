import { invalid } from "@/lib/platform/errors";

const OUR_NAME = "gendana";

/** Letters of other alphabets and digits that look like a letter of our name, after lower-casing. */
const lookAlikes: Record<string, string> = {
  a: "4аαɑᴀ",
  d: "ԁᴅđ",
  e: "3еεᴇ",
  g: "9ɡɢց",
  n: "пηνɴո",
};
const letterOf = new Map(
  Object.entries(lookAlikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
);

/** 422 for a name whose parts, read together, contain ours, so that nobody passes for our support. */
export function refuseOurName(...parts: string[]): void {
  const letters = parts
    .join("")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (
    [...letters]
      .map((sign) => letterOf.get(sign) ?? sign)
      .join("")
      .includes(OUR_NAME)
  )
    throw invalid("nameIsOurs");
}
