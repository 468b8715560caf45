import { InlineScript } from "@/components/ui/inline-script";
import { scriptSafeJson } from "@/lib/catalog/seo/rules";

/**
 * The structured data of a page (lib/catalog/seo/page-graphs) as JSON-LD. Data only; browsers do not run it.
 */
export function JsonLd({ graph }: { graph: object[] }) {
  const data = { "@context": "https://schema.org", "@graph": graph };
  return <InlineScript type="application/ld+json" text={scriptSafeJson(data)} />;
}
