/**
 * Makes Intl format Kinyarwanda's numbers as `formatNumber` does, also within messages: most browsers lack the rules of
 * Kinyarwanda and would use those of another language than the server. Self-contained, because pages in Kinyarwanda run
 * the source of this function before their scripts.
 */
export function writeKinyarwandaNumbers(): void {
  const written = (locale: unknown) => (String(locale) === "rw" ? "en-US" : (locale as string));
  Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
    construct: (Format, [locale, options]) => new Format(written(locale), options),
    apply: (format, _, [locale, options]) => format(written(locale), options),
  });
}
