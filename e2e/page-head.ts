import type { APIRequestContext } from "@playwright/test";

// Pages as search engines and networks read them: without running any script.

/** What a language puts before a path. */
export const prefixes = { en: "", fr: "/fr", rw: "/rw" };
/** One of each public kind. */
export const pages = [
  "/",
  "/vehicles",
  "/category/suv",
  "/vehicle/featured-tesla",
  "/how-it-works",
  "/location",
];

export type Thing = { "@type": string | string[]; [property: string]: unknown };

/** The page with what its head says; addresses and sentences as a reader of HTML understands them. */
export async function headOf(client: APIRequestContext, path: string) {
  const answer = await client.get(path);
  const html = await answer.text();
  const head = html.slice(0, html.indexOf("</head>"));
  const attribute = (pattern: RegExp) => decode(head.match(pattern)?.[1]);
  return {
    status: answer.status(),
    html,
    head,
    title: attribute(/<title>([^<]*)/),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    robots: attribute(/<meta name="robots" content="([^"]+)"/),
    property: (name: string) => attribute(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)),
    languages: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, language = "", url]) => [language, new URL(decode(url) ?? "").href] as const,
      ),
    ),
    graph: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].flatMap(
      ([, json]) => JSON.parse(json ?? "")["@graph"] as Thing[],
    ),
  };
}

export function decode(text: string | undefined): string | undefined {
  return text
    ?.replace(/&amp;/g, "&")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');
}

export function things(graph: Thing[], type: string): Thing[] {
  return graph.filter((thing) => [thing["@type"]].flat().includes(type));
}

/** What a thing lists under a name. */
export function listIn<T = Thing>(thing: Thing | undefined, name: string): T[] {
  return (thing?.[name] ?? []) as T[];
}

export const localized = (path: string, prefix: string) => (path === "/" ? prefix || "/" : prefix + path);
