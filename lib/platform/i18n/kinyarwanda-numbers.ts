/**
 * Makes Intl format Kinyarwanda's numbers as `formatNumber` does and choose its plurals as English does, also within
 * messages: most engines lack the rules of Kinyarwanda and would use those of the language that the device or the server
 * is set to. Self-contained, because pages in Kinyarwanda run the source of this function before their scripts.
 */
export function writeKinyarwandaNumbers(): void {
  const written = (locale: unknown) => (String(locale) === "rw" ? "en-US" : (locale as string));
  const NumberFormat = new Proxy(Intl.NumberFormat, {
    construct: (Format, [locale, options]) => new Format(written(locale), options),
    apply: (format, _, [locale, options]) => format(written(locale), options),
  });
  const PluralRules = new Proxy(Intl.PluralRules, {
    construct: (Rules, [locale, options]) => new Rules(written(locale), options),
  });
  Object.assign(Intl, { NumberFormat, PluralRules });
}
