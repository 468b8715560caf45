/**
 * The GSM 03.38 alphabet; characters of the second set count twice. Any other character makes the whole SMS
 * UCS-2.
 */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const doubled = new Set("^{}\\[~]|€\f");

/**
 * Returns the length of a text and the number of SMS it takes: one SMS holds 160 GSM characters or 70 UCS-2
 * units.
 */
export function smsLength(text: string): { characters: number; parts: number } {
  const characters = [...text];
  const isGsm = characters.every((character) => basic.has(character) || doubled.has(character));
  const places = isGsm
    ? characters.length + characters.filter((character) => doubled.has(character)).length
    : text.length;
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  return { characters: characters.length, parts: places <= alone ? 1 : Math.ceil(places / joined) };
}
