import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** How a value is used: as it is, or to choose between words. */
type Form = "plain" | "plural" | "select";

export interface Use {
  name: string;
  form: Form | "other";
  /** Whatever the values are, it is said. */
  isAlwaysSaid: boolean;
}

type Values = Readonly<Record<string, string | number>>;

/** Braces in braces: a value in a choice in a choice. More takes long to read, for people too. */
const DEEPEST = 5;

export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "{") depth += 1;
    // One too many closes nothing.
    if (sign === "}") depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return true;
  }
  return false;
}

/**
 * Angle brackets are letters like others: a letter is text, and has no tags. Throws where braces do not fit, or stand too
 * deep in one another.
 */
function read(text: string): MessageFormatElement[] {
  if (isTooDeep(text)) throw new Error("choices stand too deep in one another");
  return parse(text, { ignoreTag: true });
}

/** The values a text names, each time it does. Throws where its braces do not fit. */
export function usesIn(text: string): Use[] {
  return usesOf(read(text), true);
}

function usesOf(elements: MessageFormatElement[], isAlwaysSaid: boolean): Use[] {
  return elements.flatMap((element): Use[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.argument:
        return [{ name: element.value, form: "plain", isAlwaysSaid }];
      case TYPE.plural:
      case TYPE.select: {
        const form = element.type === TYPE.plural ? "plural" : "select";
        const branches = Object.values(element.options).flatMap(({ value }) => usesOf(value, false));
        return [{ name: element.value, form, isAlwaysSaid }, ...branches];
      }
      default:
        return [{ name: String(element.value), form: "other", isAlwaysSaid }];
    }
  });
}

/** Whether a brace would be read aloud: one too many, or one an apostrophe hides. */
export function showsBraces(text: string): boolean {
  return words(read(text)).some((said) => /[{}]/.test(said));
}

function words(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => words(value));
  });
}

/** The text with its values. Throws where one is missing, or is used in a way letters do not know. */
export function say(text: string, locale: string, values: Values): string {
  return sayAll(read(text), locale, values, 0);
}

function sayAll(elements: MessageFormatElement[], locale: string, values: Values, count: number): string {
  const inner = (chosen: { value: MessageFormatElement[] } | undefined, counted = count) =>
    sayAll(chosen?.value ?? [], locale, values, counted);
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.pound:
          return new Intl.NumberFormat(locale).format(count);
        case TYPE.argument:
          return String(valueIn(values, element.value));
        case TYPE.select:
          return inner(element.options[String(valueIn(values, element.value))] ?? element.options.other);
        case TYPE.plural: {
          const number = Number(valueIn(values, element.value));
          const counted = number - element.offset;
          const rule = new Intl.PluralRules(locale, { type: element.pluralType }).select(counted);
          const { options } = element;
          return inner(options[`=${number}`] ?? options[rule] ?? options.other, counted);
        }
        default:
          throw new Error("letters know values, plurals and choices only");
      }
    })
    .join("");
}

function valueIn(values: Values, name: string): string | number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`there is no value ${name}`);
  return value;
}
