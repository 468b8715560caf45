import type { APIRequestContext } from "@playwright/test";

// Reads pages as search engines and social networks do: without running scripts.

/** Path prefix of each language. */
export const prefixes = { en: "", fr: "/fr", rw: "/rw" };
/** One path of each kind of public page. */
export const publicPages = [
  "/",
  "/vehicles",
  "/category/suv",
  "/vehicle/featured-tesla",
  "/how-it-works",
  "/list-your-car",
  "/location",
  "/status",
];

type GraphNode = { "@type": string | string[]; [property: string]: unknown };

/** Returns the page with the contents of its head; URLs and texts are decoded from HTML. */
export async function readPageHead(client: APIRequestContext, path: string) {
  const response = await client.get(path);
  const html = await response.text();
  const head = html.slice(0, html.indexOf("</head>"));
  const attribute = (pattern: RegExp) => decodeHtml(head.match(pattern)?.[1]);
  return {
    status: response.status(),
    html,
    head,
    title: attribute(/<title>([^<]*)/),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    robots: attribute(/<meta name="robots" content="([^"]+)"/),
    property: (name: string) => attribute(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)),
    languages: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, language = "", url]) => [language, new URL(decodeHtml(url) ?? "").href] as const,
      ),
    ),
    graph: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].flatMap(
      ([, json]) => JSON.parse(json ?? "")["@graph"] as GraphNode[],
    ),
  };
}

export function decodeHtml(text: string | undefined): string | undefined {
  return text
    ?.replace(/&amp;/g, "&")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"');
}

export function graphNodes(graph: GraphNode[], type: string): GraphNode[] {
  return graph.filter((thing) => [thing["@type"]].flat().includes(type));
}

export function listProperty<T = GraphNode>(thing: GraphNode | undefined, name: string): T[] {
  return (thing?.[name] ?? []) as T[];
}

export const localized = (path: string, prefix: string) => (path === "/" ? prefix || "/" : prefix + path);
