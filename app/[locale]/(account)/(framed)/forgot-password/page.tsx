import { page } from "@/app/page-builder";
import { ForgotForm } from "@/components/identity/passwords/reset/forgot-form";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { env } from "@/lib/platform/env";
import { Link } from "@/lib/platform/i18n/link";

const forgotPassword = page({
  path: "/forgot-password",
  access: "public",
  title: "account.forgot.title",
  render: ({ t }) => (
    <div className="mx-auto w-full max-w-md">
      <PageTitle title={t("account.forgot.title")} description={t("account.forgot.lead")} className="mb-8" />
      {canSend("email") ? (
        <ForgotForm isDemo={env().DEMO_MODE} />
      ) : (
        <Alert variant="warning">{t("errors.emailUnavailable")}</Alert>
      )}
      <p className="mt-8 text-muted-foreground text-sm">
        {t.rich("account.forgot.back", {
          login: (chunks) => (
            <Link href="/login" className="font-medium text-foreground underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </div>
  ),
});

export const generateMetadata = forgotPassword.generateMetadata;
export default forgotPassword.render;
