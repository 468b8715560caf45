import { page } from "@/app/page-builder";
import { ForgotForm } from "@/components/identity/passwords/reset/forgot-form";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { signInPageQuery } from "@/lib/identity/sign-in/page-query";
import { signInQuery } from "@/lib/identity/sign-in/rules";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { env } from "@/lib/platform/env";
import { Link } from "@/lib/platform/i18n/link";

const forgotPassword = page({
  path: "/forgot-password",
  access: "public",
  query: signInPageQuery,
  title: "account.forgot.title",
  render: ({ t, query: { next, quote } }) => {
    const kept = signInQuery(next, quote);
    const login = kept ? `/login?${kept}` : "/login";
    return (
      <div className="mx-auto w-full max-w-md">
        <PageTitle
          title={t("account.forgot.title")}
          description={t("account.forgot.lead")}
          className="mb-8"
        />
        {canSend("email") ? (
          <ForgotForm isDemo={env().DEMO_MODE} login={login} />
        ) : (
          <Alert variant="warning">{t("errors.emailUnavailable")}</Alert>
        )}
        <p className="mt-8 text-muted-foreground text-sm">
          {t.rich("account.forgot.back", {
            login: (chunks) => (
              <Link href={login} className="font-medium text-foreground underline underline-offset-4">
                {chunks}
              </Link>
            ),
          })}
        </p>
      </div>
    );
  },
});

export const generateMetadata = forgotPassword.generateMetadata;
export default forgotPassword.render;
