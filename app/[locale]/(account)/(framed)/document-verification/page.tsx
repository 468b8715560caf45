import { redirect } from "next/navigation";
import { page } from "@/app/page-builder";
import { BusinessQuerySelect } from "@/components/businesses/businesses/business-query-select";
import { BusinessVerificationScreen } from "@/components/identity/identity-documents/business-verification-screen";
import { findPrivateOwner, listDocumentedBusinesses } from "@/lib/businesses/private-owners/queries";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { businessQuery } from "@/lib/platform/http/contract";
import { localPath } from "@/lib/platform/i18n/local-path";

const documentVerification = page({
  path: "/document-verification",
  access: "business",
  query: businessQuery,
  title: "documents.business.title",
  messages: ["documents"],
  render: async ({ actor, locale, now, query, t }) => {
    const businesses = await listDocumentedBusinesses(actor);
    const chosen = businesses.find(({ id }) => id === query.businessId) ?? businesses[0];
    const application = await findPrivateOwner(actor);
    // A private owner has no business documents; the identity document is reviewed instead.
    if (application && (!chosen || application.businessId === query.businessId))
      redirect(localPath("/private-owner", locale));
    // Agents and accountants are members of a business but may not manage its documents.
    if (!chosen) redirect(localPath("/unauthorized", locale));
    const initial = await getBusinessVerification(actor, chosen.id, now);
    return (
      <>
        <BusinessQuerySelect
          path="/document-verification"
          label={t("company.business")}
          businesses={businesses}
          value={chosen.id}
        />
        <BusinessVerificationScreen key={chosen.id} initial={initial} today={dayIn(now, KIGALI)} />
      </>
    );
  },
});

export const generateMetadata = documentVerification.generateMetadata;
export default documentVerification.render;
