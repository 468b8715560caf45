import { invalid } from "@/lib/platform/errors";

/** Our name from the beginning of a word, its letters apart or together: names such as Tugendana are people's own. */
const ourName = new RegExp(`(?<![\\p{L}\\p{N}])${[..."gendana"].join("[^\\p{L}\\p{N}]*")}`, "u");

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
  const words = parts
    .join(" ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase();
  const read = [...words].map((sign) => letterOf.get(sign) ?? sign).join("");
  if (ourName.test(read)) throw invalid("nameIsOurs");
}
