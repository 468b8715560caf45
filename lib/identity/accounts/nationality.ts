import { z } from "zod";

/** ISO 3166-1 codes without territories that grant no nationality; XK is the customary code of Kosovo. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
  ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL
  IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR
  NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL
  SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE
  VG VI VN VU WF WS XK YE YT ZA ZM ZW
`.match(/[A-Z]{2}/g) as string[];

/**
 * Common nationalities as people write them, accepted in addition to country names. "Congolese" is missing
 * because two countries match it.
 */
const otherNames: Readonly<Record<string, string[]>> = {
  AU: ["australian"],
  BE: ["belgian", "belge"],
  BI: ["burundian", "burundais", "burundaise"],
  BR: ["brazilian"],
  CA: ["canadian"],
  CD: ["dr congo", "drc", "rdc", "democratic republic of the congo", "republique democratique du congo"],
  CG: ["republic of the congo"],
  CH: ["swiss"],
  CM: ["cameroonian"],
  CN: ["chinese"],
  DE: ["german"],
  ES: ["spanish"],
  ET: ["ethiopian"],
  FR: ["french", "francais", "francaise"],
  GB: ["british", "uk", "great britain"],
  GH: ["ghanaian"],
  IN: ["indian"],
  IT: ["italian"],
  JP: ["japanese"],
  KE: ["kenyan"],
  NG: ["nigerian"],
  NL: ["dutch"],
  RW: ["rwandan", "rwandais", "rwandaise", "umunyarwanda", "u rwanda"],
  SE: ["swedish"],
  SN: ["senegalese"],
  SS: ["south sudanese"],
  TR: ["turkey", "turkish"],
  TZ: ["tanzanian"],
  UG: ["ugandan"],
  US: ["american", "usa", "united states of america"],
  ZA: ["south african"],
  ZM: ["zambian"],
};

const normalizeName = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

let codesByName: Map<string, string> | undefined;

function findCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (countryCodes.includes(code)) return code;
  codesByName ??= new Map(namesOfCountries());
  return codesByName.get(normalizeName(text));
}

function namesOfCountries(): [name: string, code: string][] {
  const languages = ["en", "fr"].map((language) => new Intl.DisplayNames(language, { type: "region" }));
  return countryCodes.flatMap((code) => [
    ...languages.map((names): [string, string] => [normalizeName(names.of(code) ?? code), code]),
    ...(otherNames[code] ?? []).map((name): [string, string] => [name, code]),
  ]);
}

/** Accepts a country code, or the name of a country or its people, and stores the country code. */
export const nationality = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(60, "nationalityInvalid")
  .transform((text, context) => {
    const code = findCountryCode(text);
    if (code) return code;
    context.addIssue({ code: "custom", message: "nationalityInvalid" });
    return z.NEVER;
  });
