import { z } from "zod";
import { page } from "@/app/page-builder";
import { ResetForm } from "@/components/identity/passwords/reset/reset-form";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { findReset } from "@/lib/identity/passwords/reset/queries";
import { Link } from "@/lib/platform/i18n/link";

const resetPassword = page({
  path: "/reset-password",
  access: "public",
  query: z.object({ token: z.string().optional().catch(undefined) }),
  title: "account.reset.title",
  metadata: { referrer: "no-referrer" },
  render: async ({ query: { token }, now, t }) => {
    const reset = token === undefined ? undefined : await findReset(token, now);
    if (token !== undefined && reset)
      return (
        <div className="mx-auto w-full max-w-md">
          <PageTitle
            title={t("account.reset.title")}
            description={t("account.reset.lead", { email: reset.email })}
            className="mb-8"
          />
          <ResetForm token={token} email={reset.email} passkeys={reset.passkeys} />
        </div>
      );
    return (
      <div className="mx-auto w-full max-w-md">
        <PageTitle
          title={t("account.reset.overTitle")}
          description={t("account.reset.overText")}
          className="mb-6"
        />
        <Button asChild size="lg">
          <Link href="/forgot-password">{t("account.reset.again")}</Link>
        </Button>
      </div>
    );
  },
});

export const generateMetadata = resetPassword.generateMetadata;
export default resetPassword.render;
