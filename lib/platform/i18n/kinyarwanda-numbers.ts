/**
 * Has Intl write the numbers of Kinyarwanda as `formatNumber` does, also where messages contain them: most browsers do
 * not know its rules and would write "1,234" in the way of another language than the server did. Self-contained,
 * because Kinyarwanda's pages run its text before their scripts.
 */
export function writeKinyarwandaNumbers(): void {
  const written = (locale: unknown) => (String(locale) === "rw" ? "en-US" : (locale as string));
  Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
    construct: (Format, [locale, options]) => new Format(written(locale), options),
    apply: (format, _, [locale, options]) => format(written(locale), options),
  });
}
