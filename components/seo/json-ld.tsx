import { scriptSafeJson } from "@/lib/seo/rules";

/** What the page says, for machines: a graph of lib/seo/site-graph, car-graph. Data only, no browser runs it. */
export function JsonLd({ graph }: { graph: object[] }) {
  const data = { "@context": "https://schema.org", "@graph": graph };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every "<" in it is an escape, see scriptSafeJson
      dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }}
    />
  );
}
