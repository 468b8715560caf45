// Creating a formatter takes far longer than using it, so each is created once. There are few of them: languages
// and options come from the code, and time zones are a closed list. The options must name a time zone: without
// one a formatter keeps the zone that the browser had at first.

function onePerOptions<Options, Format>(make: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known) return known;
    const made = make(language, options);
    formats.set(key, made);
    return made;
  };
}

export const numberFormat = onePerOptions(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

export const dateFormat = onePerOptions(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);
