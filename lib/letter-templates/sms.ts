/** GSM 03.38's letters; the second row takes two places each. Anything else makes the whole SMS UCS-2. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const doubled = new Set("^{}\\[~]|€\f");

/** How long a text is for a telephone, and how many SMS it takes: 160 places, or 70 where a letter is not GSM's. */
export function smsLength(text: string): { characters: number; parts: number } {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.has(letter) || doubled.has(letter));
  const places = isGsm
    ? letters.length + letters.filter((letter) => doubled.has(letter)).length
    : text.length;
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  return { characters: letters.length, parts: places <= alone ? 1 : Math.ceil(places / joined) };
}
