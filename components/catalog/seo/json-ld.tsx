import { scriptSafeJson } from "@/lib/catalog/seo/rules";

/**
 * The structured data of a page (lib/catalog/seo/page-graphs) as JSON-LD. Data only; browsers do not run it.
 */
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
