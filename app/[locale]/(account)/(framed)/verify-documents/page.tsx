import { page } from "@/app/page-builder";
import { RenterVerificationScreen } from "@/components/identity/identity-documents/renter-verification-screen";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const verifyDocuments = page({
  path: "/verify-documents",
  access: "user",
  title: "documents.renter.title",
  messages: ["documents"],
  render: async ({ actor, now }) => (
    <RenterVerificationScreen initial={await getRenterVerification(actor, now)} today={dayIn(now, KIGALI)} />
  ),
});

export const generateMetadata = verifyDocuments.generateMetadata;
export default verifyDocuments.render;
