import { describe, expect, it } from "vitest";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import { renderMessage } from "@/lib/messaging/templates/icu-message";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { getDefaultTemplate, templateKinds, templateTitle } from "./default-templates";
import { sampleValues } from "./sample-values";
import { smsLength } from "./sms-length";
import { listTemplateProblems, placeholdersOf } from "./template-problems";

const defaultOf = (kind: string) => getDefaultTemplate(kind, "en");
/** Returns the problems of a template of a kind with the given changes. */
const problemsOf = (kind: string, change: { subject?: string; body?: string; action?: string }) =>
  listTemplateProblems({ ...defaultOf(kind), ...change }, defaultOf(kind), { kind, locale: "en" }).map(
    ({ field, key, values }) => [field, key, ...Object.values(values ?? {})].join(" "),
  );
const reset = (text: string) => problemsOf("password-reset", { body: text });

describe.each(routing.locales)("the default templates in %s", (locale) => {
  it("have no problems and render as the i18n messages do", () => {
    const t = translator(locale);
    for (const kind of templateKinds()) {
      const original = getDefaultTemplate(kind, locale);
      const samples = sampleValues(kind, locale);
      expect(listTemplateProblems(original, original, { kind, locale }), kind).toEqual([]);
      expect(
        placeholdersOf(original).filter(({ name }) => samples[name] === undefined),
        kind,
      ).toEqual([]);
      const notificationKind = notificationKindOf(kind);
      const sentence = notificationKind
        ? `notifications.kinds.${notificationKind}.message`
        : `emailsAndSms.${kind}.body`;
      const rendered = t(sentence as "emailsAndSms.welcome.body", samples as { name: string; link: string });
      expect(renderMessage(original.body, locale, samples), kind).toBe(rendered);
    }
  });

  it("have distinct names", () => {
    const names = templateKinds().map((kind) => templateTitle(kind, locale));
    expect(names.filter((name, index) => /[{}]/.test(name) || names.indexOf(name) < index)).toEqual([]);
  });
});

describe("a custom email or SMS", () => {
  it("may use any text with its own placeholders", () => {
    expect(reset("Muraho {name}! <3\n\nIt’s here: {link}")).toEqual([]);
    expect(problemsOf("search-alert", { subject: "{count, plural, =1 {One} other {#}} · {search}" })).toEqual(
      [],
    );
    expect(
      problemsOf("team-invitation", { subject: "{role, select, owner {Own} other {Join}} {business}" }),
    ).toEqual([]);
  });

  it("rejects unknown placeholders, and any in a button label", () => {
    expect(reset("{name} {amount}\n\n{link}")).toEqual(["body templateUnknownValue {amount}"]);
    expect(reset("{constructor}\n\n{link}")).toEqual(["body templateUnknownValue {constructor}"]);
    expect(problemsOf("password-reset", { action: "For {name}" })).toEqual([
      "action templateUnknownValue {name}",
    ]);
  });

  it("rejects unmatched braces and braces escaped by an apostrophe", () => {
    for (const text of ["{name", "name}", "{}", "l'{name}", "{count, plural, one {x}}"])
      expect(reset(`${text}\n\n{link}`), text).toEqual(["body templateBraces"]);
    expect(problemsOf("password-reset", { subject: " " })).toEqual(["subject fieldRequired"]);
  });

  it("uses placeholders in the same form as the default", () => {
    expect(problemsOf("password-changed", { body: "{when, date}\n\n{link}" })).toEqual([
      "body templateValueForm {when}",
    ]);
    expect(reset("{name, plural, one {x} other {y}}\n\n{link}")).toEqual(["body templateValueForm {name}"]);
  });

  it("rejects choices nested three deep, which are slow to parse", () => {
    const within = (text: string) => `{days, plural, other {${text}}}`;
    const invited = (text: string) => problemsOf("team-invitation", { body: `${text}\n\n{link}` });
    const mixed = within("{role, select, owner {{inviter}} other {}}");
    expect(invited(mixed.replace("days, plural", "role, select"))).toEqual([]);
    expect(invited(within(within(within("x"))))).toEqual(["body templateTooDeep"]);
    const deep = `${"{role, select, other {".repeat(400)}x${"}}".repeat(400)}`;
    for (const subject of [deep, `${"}".repeat(800)}${deep}`])
      expect(problemsOf("team-invitation", { subject })).toEqual(["subject templateTooDeep"]);
  });

  it("requires the essential placeholders in every branch", () => {
    expect(reset("Hello {name}")).toEqual(["body templateValueMissing {link}"]);
    expect(problemsOf("email-code", { body: "Hello {name}" })).toEqual(["body templateValueMissing {code}"]);
    expect(problemsOf("notice", { body: "{message}\n\n{link}" })).toEqual([
      "body templateValueMissing {stop}",
    ]);
    const sometimes = "{role, select, owner {{link}} other {}}\n\n{inviter} {business} {days}";
    expect(problemsOf("team-invitation", { body: sometimes })).toEqual(["body templateValueMissing {link}"]);
  });

  it("requires links to be rendered as such, the main one first", () => {
    expect(reset("Press {link} now")).toEqual(["body templateLinkPlace {link}"]);
    expect(reset("One line\nand another {link}")).toEqual(["body templateLinkPlace {link}"]);
    const stopFirst = "{message}\n\nStop: {stop}\n\nRead: {link}";
    expect(problemsOf("notice", { body: stopFirst })).toEqual(["body templateLinkFirst {link}"]);
    // A URL of another site is text, so the button is still the main link.
    expect(reset("Read: https://elsewhere.example\n\n{link}")).toEqual([]);
  });

  it("attaches nothing to a link or a code, so that neither becomes a part of another address or number", () => {
    const elsewhere = "https://elsewhere.example/?";
    expect(reset(`{link}\n\nOr ${elsewhere}{link}`)).toEqual(["body templateLinkPlace {link}"]);
    expect(reset(`${elsewhere}{ link }\n\n{link}`)).toEqual(["body templateLinkPlace {link}"]);
    expect(problemsOf("notice", { body: `{message}\n\n{link}\n\n{stop}\n\n${elsewhere}{stop}` })).toEqual([
      "body templateLinkPlace {stop}",
    ]);
    // In a variant that the sample values do not show.
    const hidden = `{role, select, manager {${elsewhere}{link}} other {}}`;
    expect(problemsOf("team-invitation", { body: `${hidden}\n\n{link}` })).toEqual([
      "body templateLinkPlace {link}",
    ]);
    const joined = `${elsewhere}{role, select, agent { } other {}}{link}\n\n{link}`;
    expect(problemsOf("team-invitation", { body: joined })).toEqual(["body templateLinkPlace {link}"]);
    expect(reset(`{link}\n\n${elsewhere}{link}{name}`)).toEqual(["body templateLinkPlace {link}"]);
    for (const other of ["9{code}", "{code}9", `${elsewhere}{code}`, "{code}.9", "{code}{code}"])
      expect(problemsOf("email-code", { body: `{code}\n\n${other}` }), other).toEqual([
        "body templateValuePlace {code}",
      ]);
    expect(problemsOf("phone-code", { body: "Gendana: {code}." })).toEqual([]);
    expect(problemsOf("email-code", { subject: "9{code}" })).toEqual(["subject templateValuePlace {code}"]);
  });

  it("may take two SMS at most", () => {
    expect(problemsOf("phone-code", { body: `{code} ${"x".repeat(299)}` })).toEqual([]);
    expect(problemsOf("phone-code", { body: `{code} ${"x".repeat(300)}` })).toEqual([
      "body templateSmsTooLong 3 2",
    ]);
    expect(problemsOf("phone-code", { body: `{code} ê${"x".repeat(140)}` })).toEqual([
      "body templateSmsTooLong 3 2",
    ]);
    expect(problemsOf("notice-sms", { body: "{title}: {link}." })).toEqual(["body templateSmsLink"]);
  });
});

describe("a custom notification", () => {
  const problems = (change: { subject?: string; body?: string }) => problemsOf("news-badge-rejected", change);
  it("uses its own placeholders and keeps the essential ones", () => {
    expect(problems({ subject: "{business}: not yet", body: "Why: {reason}" })).toEqual([]);
    expect(problems({ body: "Look again, {name}" })).toEqual(["body templateUnknownValue {name}"]);
    expect(problems({ body: "Look again at {business}" })).toEqual(["body templateValueMissing {reason}"]);
  });

  it("has a short title and no link that would become the email's button", () => {
    expect(problems({ subject: "x".repeat(101) })).toEqual(["subject notificationTitleTooLong 100"]);
    const own = `${siteOrigin()}/dashboard`;
    expect(problems({ body: `{reason}\n\nLook: ${own}` })).toEqual(["body notificationLink"]);
    expect(problems({ body: `{reason}\n\nLook at ${own} for more` })).toEqual([]);
  });

  it("exists for every notification kind and for nothing else", () => {
    expect(getDefaultTemplate("news-booking-declined", "fr").subject).toBe("Votre demande est refusée");
    for (const kind of ["news-", "news-nothing", "news-constructor", "booking-accepted"])
      expect(() => getDefaultTemplate(kind, "en"), kind).toThrow("notFound");
  });
});

describe("the number of SMS a text takes", () => {
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
