import { z } from "zod";
import { page } from "@/app/page-builder";
import { RestoreAddress } from "@/components/identity/contact-verification/restore-address";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { findUndoableChange } from "@/lib/identity/contact-verification/restore/queries";
import { Link } from "@/lib/platform/i18n/link";

const restoreEmail = page({
  path: "/restore-email",
  access: "public",
  query: z.object({ token: z.string().optional().catch(undefined) }),
  title: "account.restore.title",
  metadata: { referrer: "no-referrer" },
  render: async ({ query: { token }, now, t }) => {
    const change = token === undefined ? undefined : await findUndoableChange(token, now);
    if (token !== undefined && change)
      return (
        <div className="mx-auto w-full max-w-md">
          <RestoreAddress token={token} email={change.oldEmail} />
        </div>
      );
    return (
      <div className="mx-auto w-full max-w-md">
        <PageTitle
          title={t("account.restore.overTitle")}
          description={t("account.restore.overText")}
          className="mb-6"
        />
        <Button asChild size="lg">
          <Link href="/location#contact">{t("account.restore.support")}</Link>
        </Button>
      </div>
    );
  },
});

export const generateMetadata = restoreEmail.generateMetadata;
export default restoreEmail.render;
