import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ForgotForm } from "@/components/identity/passwords/reset/forgot-form";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { env } from "@/lib/platform/env";
import { Link } from "@/lib/platform/i18n/link";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/forgot-password">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.forgot" });
  return { title: t("title") };
}

export default async function ForgotPasswordPage({ params }: PageProps<"/[locale]/forgot-password">) {
  setRequestLocale((await params).locale as Locale);
  const [t, errors] = await Promise.all([getTranslations("account.forgot"), getTranslations("errors")]);
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      {canSend("email") ? (
        <ForgotForm isDemo={env().DEMO_MODE} />
      ) : (
        <Alert variant="warning">{errors("lettersUnavailable")}</Alert>
      )}
      <p className="mt-8 text-muted-foreground text-sm">
        {t.rich("back", {
          login: (chunks) => (
            <Link href="/login" className="font-medium text-foreground underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
