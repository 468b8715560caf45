import { describe, expect, it } from "vitest";
import { routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { say } from "./icu";
import { letterKinds, originalOf } from "./originals";
import { problemsOf, valuesOf } from "./problems";
import { samplesIn } from "./samples";
import { smsLength } from "./sms";

const of = (kind: string) => {
  const original = originalOf(kind, "en");
  if (!original) throw new Error(kind);
  return original;
};
/** What is wrong with a letter of a kind, were it worded so. */
const wrong = (kind: string, change: { subject?: string; body?: string; action?: string }) =>
  problemsOf({ ...of(kind), ...change }, of(kind), { locale: "en", samples: samplesIn("en") }).map(
    ({ field, key, values }) => [field, key, ...Object.values(values ?? {})].join(" "),
  );
const reset = (text: string) => wrong("password-reset", { body: text });

describe.each(routing.locales)("the letters as they come, in %s", (locale) => {
  const samples = samplesIn(locale);
  it.each(letterKinds())("%s fits, and is said as the messages say it", (kind) => {
    const original = originalOf(kind, locale);
    if (!original) throw new Error(kind);
    expect(problemsOf(original, original, { locale, samples })).toEqual([]);
    expect(valuesOf(original).filter(({ name }) => samples[name] === undefined)).toEqual([]);
    const t = translator(locale);
    const said = t(`letters.${kind as "welcome"}.body`, samples as { name: string; link: string });
    expect(say(original.body, locale, samples)).toBe(said);
  });
});

describe("a letter worded anew", () => {
  it("may say anything with the values it knows", () => {
    expect(reset("Muraho {name}! <3\n\nIt’s here: {link}")).toEqual([]);
    expect(wrong("search-alert", { subject: "{count, plural, =1 {One} other {#}} · {search}" })).toEqual([]);
    expect(
      wrong("team-invitation", { subject: "{role, select, owner {Own} other {Join}} {business}" }),
    ).toEqual([]);
  });

  it("knows no other values, and a button none", () => {
    expect(reset("{name} {amount}\n\n{link}")).toEqual(["body letterUnknownValue {amount}"]);
    expect(reset("{constructor}\n\n{link}")).toEqual(["body letterUnknownValue {constructor}"]);
    expect(wrong("password-reset", { action: "For {name}" })).toEqual(["action letterUnknownValue {name}"]);
  });

  it("has braces that fit, and none an apostrophe hides", () => {
    for (const text of ["{name", "name}", "{}", "l'{name}", "{count, plural, one {x}}"])
      expect(reset(`${text}\n\n{link}`), text).toEqual(["body letterBraces"]);
    expect(wrong("password-reset", { subject: " " })).toEqual(["subject fieldRequired"]);
  });

  it("uses values as the original does: no date is made of words", () => {
    expect(wrong("password-changed", { body: "{when, date}\n\n{link}" })).toEqual([
      "body letterValueForm {when}",
    ]);
    expect(reset("{name, plural, one {x} other {y}}\n\n{link}")).toEqual(["body letterValueForm {name}"]);
  });

  it("keeps what it is written for, in every case", () => {
    expect(reset("Hello {name}")).toEqual(["body letterLacks {link}"]);
    expect(wrong("email-code", { body: "Hello {name}" })).toEqual(["body letterLacks {code}"]);
    expect(wrong("notice", { body: "{message}\n\n{link}" })).toEqual(["body letterLacks {stop}"]);
    const sometimes = "{role, select, owner {{link}} other {}}\n\n{inviter} {business} {days}";
    expect(wrong("team-invitation", { body: sometimes })).toEqual(["body letterLacks {link}"]);
  });

  it("has its links where they are drawn as such, its purpose first", () => {
    expect(reset("Press {link} now")).toEqual(["body letterLinkPlace {link}"]);
    expect(reset("One line\nand another {link}")).toEqual(["body letterLinkPlace {link}"]);
    const stopFirst = "{message}\n\nStop: {stop}\n\nRead: {link}";
    expect(wrong("notice", { body: stopFirst })).toEqual(["body letterLinkFirst {link}"]);
    // Another site's address is text, so the button still is what the letter is for.
    expect(reset("Read: https://elsewhere.example\n\n{link}")).toEqual([]);
  });

  it("is no SMS of three", () => {
    expect(wrong("phone-code", { body: `{code} ${"x".repeat(299)}` })).toEqual([]);
    expect(wrong("phone-code", { body: `{code} ${"x".repeat(300)}` })).toEqual(["body letterSmsTooLong 3 2"]);
    expect(wrong("phone-code", { body: `{code} ê${"x".repeat(140)}` })).toEqual([
      "body letterSmsTooLong 3 2",
    ]);
    expect(wrong("notice-sms", { body: "{title}: {link}." })).toEqual(["body letterSmsLink"]);
  });
});

describe("how many SMS a text takes", () => {
  it.each([
    ["x".repeat(160), 1],
    ["x".repeat(161), 2],
    [`${"x".repeat(159)}€`, 2],
    [`${"x".repeat(69)}’`, 1],
    [`${"x".repeat(70)}’`, 2],
    ["é".repeat(160), 1],
  ])("%s", (text, parts) => {
    expect(smsLength(text).parts).toBe(parts);
  });
});
