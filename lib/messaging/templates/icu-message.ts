import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { formatNumber } from "@/lib/platform/numbers";

/** How a placeholder is used: printed as it is, or to choose between variants. */
type Form = "plain" | "plural" | "select";

export interface Placeholder {
  name: string;
  form: Form | "other";
  /** True if the placeholder is rendered for every combination of values. */
  isAlwaysRendered: boolean;
}

type Values = Readonly<Record<string, string | number>>;

/** Nesting of braces: a value in a choice in a choice. Deeper nesting is slow to parse and hard to read. */
const MAX_DEPTH = 5;

export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    // An unmatched } must not make the depth negative.
    if (character === "}") depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Parses an ICU message. Angle brackets are plain characters, because messages have no tags. Throws if braces
 * do not match or are nested too deep.
 */
function parseMessage(text: string): MessageFormatElement[] {
  if (isNestedTooDeep(text)) throw new Error("choices are nested too deeply");
  return parse(text, { ignoreTag: true });
}

/** Returns every occurrence of a placeholder. Throws if braces do not match. */
export function listPlaceholders(text: string): Placeholder[] {
  return collectPlaceholders(parseMessage(text), true);
}

function collectPlaceholders(elements: MessageFormatElement[], isAlwaysRendered: boolean): Placeholder[] {
  return elements.flatMap((element): Placeholder[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.argument:
        return [{ name: element.value, form: "plain", isAlwaysRendered }];
      case TYPE.plural:
      case TYPE.select: {
        const form = element.type === TYPE.plural ? "plural" : "select";
        const branches = Object.values(element.options).flatMap(({ value }) =>
          collectPlaceholders(value, false),
        );
        return [{ name: element.value, form, isAlwaysRendered }, ...branches];
      }
      default:
        return [{ name: String(element.value), form: "other", isAlwaysRendered }];
    }
  });
}

/** True if a literal brace would be rendered: an unmatched one, or one escaped by an apostrophe. */
export function rendersBraces(text: string): boolean {
  return literalTexts(parseMessage(text)).some((literal) => /[{}]/.test(literal));
}

function literalTexts(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => literalTexts(value));
  });
}

/** Renders a message. Throws if a value is missing or the message uses an unsupported format. */
export function renderMessage(text: string, locale: string, values: Values): string {
  return renderElements(parseMessage(text), locale, values, 0);
}

function renderElements(
  elements: MessageFormatElement[],
  locale: string,
  values: Values,
  count: number,
): string {
  const inner = (chosen: { value: MessageFormatElement[] } | undefined, counted = count) =>
    renderElements(chosen?.value ?? [], locale, values, counted);
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.pound:
          return formatNumber(count, locale);
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
          throw new Error("templates have values, plurals and choices only");
      }
    })
    .join("");
}

function valueIn(values: Values, name: string): string | number {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`there is no value ${name}`);
  return value;
}
