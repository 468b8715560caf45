import { describe, expect, it } from "vitest";
import { deferredMessages } from "@/lib/platform/i18n/deferred-messages";
import en from "@/lib/platform/i18n/messages/en.json";
import { importsOf, source, sourceFiles } from "./testing-sources";

// Rules for all pages under app/[locale].
const inLocale = sourceFiles.filter((file) => file.startsWith("app/[locale]/"));
const pages = inLocale.filter((file) => /\/page\.tsx$/.test(file));
const textOf = (file: string) => source.get(file) ?? "";

/** The text that declares a page; for pages that exist under two paths it is in app/_settings-pages. */
const declarationOf = (page: string) => {
  const shared = importsOf(page, { types: false }).find((file) => file.startsWith("app/_settings-pages/"));
  return textOf(shared ?? page);
};

it("pages are declared, each with its own path", () => {
  const pathOf = (page: string) =>
    page
      .replace(/^app\/\[locale\]/, "")
      .replace(/\/\([a-z]+\)/g, "")
      .replace(/\/page\.tsx$/, "") || "/";
  for (const page of pages) {
    expect([page, textOf(page)]).toEqual([page, expect.stringMatching(/ = (page\(\{|\w+Page\()/)]);
    expect([page, textOf(page)]).toEqual([page, expect.stringContaining(`"${pathOf(page)}"`)]);
    expect([page, declarationOf(page)]).toEqual([page, expect.stringMatching(/\n\s+access: ("|\[)/)]);
  }
});

it("only public pages are cached", () => {
  const cached = pages.filter((page) => /generateStaticParams/.test(textOf(page)));
  expect(cached.filter((page) => !/access: "public"/.test(textOf(page)))).toEqual([]);
});

it("no page throws Next's notFound(): app/not-found.tsx is empty, since it is sent with every page", () => {
  const throwing = sourceFiles.filter((file) =>
    /\bnotFound\b[^}]*\} from "next\/navigation"/.test(textOf(file)),
  );
  expect(throwing).toEqual(["components/layout/raise-not-found.tsx"]);
});

interface Use {
  /** "vehicles.fuel" */
  path: string;
  /** The key is known only at run time: it is any message below the path. */
  isOpen: boolean;
  file: string;
  /** The component is loaded with lazyWithMessages or bookingPart, which bring the deferred messages. */
  isDeferred?: boolean;
}

/** The path of a use whose text does not show which messages it needs. */
const anything = "";

const isMessage = (path: string) => {
  let found: unknown = en;
  for (const name of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
  return found !== undefined;
};

/** The messages that a file uses by useTranslations, as far as its text shows. */
function usesOf(file: string): Use[] {
  const text = textOf(file).replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  // const t = useTranslations("search") · t: ReturnType<typeof useTranslations<"search">> · useTranslations("ui")("optional")
  const binding =
    /(?:const (\w+) = |(\w+): ReturnType<typeof )?useTranslations[(<]\s*(?:"([\w.]+)"|`([\w.]*)\.\$\{[^`]*`)\s*[)>](?:\(\s*"([\w.]+)")?/g;
  const bound = [...text.matchAll(binding)].map(([, variable, parameter, namespace, start, key], index) => ({
    name: key ? undefined : (variable ?? parameter),
    namespace: namespace ?? start ?? "",
    isExact: namespace !== undefined,
    key,
    index,
  }));
  const places = [...text.matchAll(binding)].map(({ index }) => index);
  // <AdminList messages="auditLog"> passes a namespace on.
  const named = [...text.matchAll(/\bmessages="([\w.]+)"/g)].map(([, path]) => path ?? "");
  const handedOn = named.map((path) => ({ path, isOpen: true, file }));
  const asked = bound.flatMap(({ name, namespace, isExact, key, index }) => {
    if (isExact && key) return [{ path: `${namespace}.${key}`, isOpen: false, file }];
    if (!isExact || !name) return [{ path: namespace, isOpen: true, file }];
    const later = bound.find((other) => other.index > index && other.name === name);
    const scope = text.slice(places[index], later && places[later.index]);
    const calls = scope.matchAll(
      new RegExp(`\\b${name}(?:\\.\\w+)?\\(\\s*(?:"([\\w.]+)"\\s*[,)]|\`([\\w.]+)\\.\\$\\{)?`, "g"),
    );
    // A translator that is passed on may be used for any message.
    const isHandedOn = new RegExp(`[(,{]\\s*${name}\\s*[,)}]|=\\{${name}\\}`).test(scope);
    return [
      ...(isHandedOn ? [{ path: namespace, isOpen: true, file }] : []),
      ...[...calls].map(([, literal, beginning]) => ({
        path: [namespace, literal ?? beginning].filter(Boolean).join("."),
        isOpen: literal === undefined || !isMessage(`${namespace}.${literal}`),
        file,
      })),
    ];
  });
  return [...handedOn, ...asked, ...usesOfRoot(text, file)];
}

/**
 * The messages used by `const t = useTranslations()`: those that literals name, and all if a key is computed elsewhere.
 */
function usesOfRoot(text: string, file: string): Use[] {
  const names = [...text.matchAll(/const (\w+) = useTranslations\(\)/g)].map(([, name]) => name);
  if (names.length === 0) return [];
  const literals = [...text.matchAll(/["`](?:(\w+(?:\.\w+)+)["`]|(\w+(?:\.\w+)*)\.\$\{)/g)].map(
    ([, whole, start]) => whole ?? start ?? "",
  );
  const isMadeElsewhere = new RegExp(`\\b(?:${names.join("|")})(?:\\.\\w+)?\\((?!\\s*(?:"|\`\\w))`).test(
    text,
  );
  return [
    ...literals.filter(isMessage).map((path) => ({ path, isOpen: true, file })),
    ...(isMadeElsewhere ? [{ path: anything, isOpen: true, file }] : []),
  ];
}

/** The messages that the client components of a page or layout use. */
function clientUsesOf(start: string): Use[] {
  const seen = new Set<string>();
  const uses: Use[] = [];
  const visit = (file: string, isOutside: boolean, isDeferred: boolean) => {
    const isClient = !isOutside || /^["']use client["']/.test(textOf(file));
    const key = `${file} ${isClient} ${isDeferred}`;
    if (seen.has(key) || !/^(app|components|lib)\//.test(file)) return;
    seen.add(key);
    if (isClient) uses.push(...usesOf(file).map((use) => ({ ...use, isDeferred })));
    const loadedWith = importsOf(file, { types: false, lazy: false });
    const bringsMessages = /\b(lazyWithMessages|bookingPart)\(/.test(textOf(file));
    for (const target of importsOf(file, { types: false }))
      visit(target, !isClient, isDeferred || (bringsMessages && !loadedWith.includes(target)));
  };
  visit(start, true, false);
  return uses;
}

const listed = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"([\w.]+)"/g)].map(([, path]) => path ?? ""),
  );

/** The paths that a page or layout sends, or undefined if it sends none of its own. */
function sentBy(file: string): string[] | undefined {
  const text = declarationOf(file);
  if (!/\bmessages: \[|<ClientMessages/.test(text)) return undefined;
  const own = listed(text, /(?:\bmessages: |<ClientMessages\s+of=\{)\[([^\]]*)\]/g);
  const isSignedIn = /\baccess: (?!"public")/.test(text);
  return isSignedIn ? ["ui", "failure", "errors", ...own] : own;
}

/** The paths that the nearest layout above a file sends. */
function sentAbove(file: string): string[] {
  const folders = file.split("/").slice(0, -1);
  const layouts = folders.map((_, index) => [...folders.slice(0, index + 1), "layout.tsx"].join("/"));
  const sending = layouts.filter((layout) => layout !== file && source.has(layout) && sentBy(layout));
  return sentBy(sending.at(-1) ?? "") ?? [];
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);
const isAmong = ({ path, isOpen }: Use, sent: readonly string[]) =>
  path === anything || sent.some((each) => isWithin(path, each) || (isOpen && isWithin(each, path)));
const isServed = (use: Use, sent: readonly string[]) =>
  isAmong(use, sent) || (use.isDeferred === true && isAmong(use, deferredMessages));

describe("client components receive the messages that they use", () => {
  it.each(inLocale)("%s", (file) => {
    const own = sentBy(file);
    // A layout may have components of its own outside of the messages that it sends.
    const sent = [...(own ?? []), ...(own && pages.includes(file) ? [] : sentAbove(file))];
    const missing = clientUsesOf(file).filter((use) => !isServed(use, sent));
    expect([...new Set(missing.map((use) => `${use.path} (${use.file})`))]).toEqual([]);
  });
});

describe("a page sends no unused message", () => {
  it.each(pages.filter((page) => sentBy(page)))("%s", (page) => {
    const uses = clientUsesOf(page);
    const isPublic = /access: "public"/.test(declarationOf(page));
    const isAsked = (path: string) =>
      uses.some(
        (use) => isAmong(use, [path]) && !(isPublic && use.isDeferred && isAmong(use, deferredMessages)),
      );
    const own = sentBy(page)?.filter((path) => !["ui", "failure", "errors"].includes(path));
    expect(own?.filter((path) => !isAsked(path))).toEqual([]);
  });
});

it("every deferred message is used by a deferred component", () => {
  const deferred = inLocale.flatMap(clientUsesOf).filter(({ isDeferred }) => isDeferred);
  expect(deferredMessages.filter((path) => !deferred.some((use) => isAmong(use, [path])))).toEqual([]);
});
