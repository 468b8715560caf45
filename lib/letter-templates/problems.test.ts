import { describe, expect, it } from "vitest";
import { routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { home } from "@/lib/outbox/link";
import { say } from "./icu";
import { newsOf } from "./news";
import { getOriginal, letterKinds, nameOf } from "./originals";
import { problemsOf, valuesOf } from "./problems";
import { samplesOf } from "./samples";
import { smsLength } from "./sms";

const of = (kind: string) => getOriginal(kind, "en");
/** What is wrong with a letter of a kind, were it worded so. */
const wrong = (kind: string, change: { subject?: string; body?: string; action?: string }) =>
  problemsOf({ ...of(kind), ...change }, of(kind), { kind, locale: "en" }).map(({ field, key, values }) =>
    [field, key, ...Object.values(values ?? {})].join(" "),
  );
const reset = (text: string) => wrong("password-reset", { body: text });

describe.each(routing.locales)("the letters and news as they come, in %s", (locale) => {
  it("fit, and are said as the messages say them", () => {
    const t = translator(locale);
    for (const kind of letterKinds()) {
      const original = getOriginal(kind, locale);
      const samples = samplesOf(kind, locale);
      expect(problemsOf(original, original, { kind, locale }), kind).toEqual([]);
      expect(
        valuesOf(original).filter(({ name }) => samples[name] === undefined),
        kind,
      ).toEqual([]);
      const news = newsOf(kind);
      const sentence = news ? `notifications.kinds.${news}.message` : `letters.${kind}.body`;
      const said = t(sentence as "letters.welcome.body", samples as { name: string; link: string });
      expect(say(original.body, locale, samples), kind).toBe(said);
    }
  });

  it("are each called by a name of their own", () => {
    const names = letterKinds().map((kind) => nameOf(kind, locale));
    expect(names.filter((name, index) => /[{}]/.test(name) || names.indexOf(name) < index)).toEqual([]);
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

  it("has no choices three deep in one another: reading them would keep everybody waiting", () => {
    const within = (text: string) => `{days, plural, other {${text}}}`;
    const invited = (text: string) => wrong("team-invitation", { body: `${text}\n\n{link}` });
    const mixed = within("{role, select, owner {{inviter}} other {}}");
    expect(invited(mixed.replace("days, plural", "role, select"))).toEqual([]);
    expect(invited(within(within(within("x"))))).toEqual(["body letterTooDeep"]);
    const deep = `${"{role, select, other {".repeat(400)}x${"}}".repeat(400)}`;
    for (const subject of [deep, `${"}".repeat(800)}${deep}`])
      expect(wrong("team-invitation", { subject })).toEqual(["subject letterTooDeep"]);
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

describe("news worded anew", () => {
  const told = (change: { subject?: string; body?: string }) => wrong("news-badge-rejected", change);
  it("say what they know, and keep their reason", () => {
    expect(told({ subject: "{business}: not yet", body: "Why: {reason}" })).toEqual([]);
    expect(told({ body: "Look again, {name}" })).toEqual(["body letterUnknownValue {name}"]);
    expect(told({ body: "Look again at {business}" })).toEqual(["body letterLacks {reason}"]);
  });

  it("have a title for a line, and leave the letter they come in its button", () => {
    expect(told({ subject: "x".repeat(101) })).toEqual(["subject newsTitleTooLong 100"]);
    const own = `${home()}/dashboard`;
    expect(told({ body: `{reason}\n\nLook: ${own}` })).toEqual(["body newsLink"]);
    expect(told({ body: `{reason}\n\nLook at ${own} for more` })).toEqual([]);
  });

  it("are of every kind there is, and nothing else", () => {
    expect(getOriginal("news-booking-accepted", "fr").subject).toBe("Votre demande est acceptée");
    for (const kind of ["news-", "news-nothing", "news-constructor", "booking-accepted"])
      expect(() => getOriginal(kind, "en"), kind).toThrow("notFound");
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
