import { redirect } from "next/navigation";
import { page } from "@/app/page-builder";
import { BusinessVerificationScreen } from "@/components/identity/identity-documents/business-verification-screen";
import { findPrivateOwner } from "@/lib/businesses/private-owners/queries";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { managedBusinesses } from "@/lib/platform/files/policy";
import { localPath } from "@/lib/platform/i18n/local-path";

const documentVerification = page({
  path: "/document-verification",
  access: "business",
  title: "documents.business.title",
  messages: ["documents"],
  render: async ({ actor, locale, now }) => {
    const [businessId] = managedBusinesses(actor);
    // Agents and accountants are members of a business but may not manage its documents.
    if (!businessId) redirect(localPath("/unauthorized", locale));
    // A private owner has no business documents; the identity document is reviewed instead.
    if ((await findPrivateOwner(actor))?.businessId === businessId)
      redirect(localPath("/private-owner", locale));
    const initial = await getBusinessVerification(actor, businessId, now);
    return <BusinessVerificationScreen initial={initial} today={dayIn(now, KIGALI)} />;
  },
});

export const generateMetadata = documentVerification.generateMetadata;
export default documentVerification.render;
