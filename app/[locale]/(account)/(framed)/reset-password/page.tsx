import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ResetForm } from "@/components/identity/passwords/reset/reset-form";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { findReset } from "@/lib/identity/passwords/reset/queries";
import { Link } from "@/lib/platform/i18n/link";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/reset-password">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.reset" });
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function ResetPasswordPage({
  params,
  searchParams,
}: PageProps<"/[locale]/reset-password">) {
  setRequestLocale((await params).locale as Locale);
  const { token } = await searchParams;
  const reset = typeof token === "string" ? await findReset(token, new Date()) : undefined;
  const t = await getTranslations("account.reset");
  if (typeof token === "string" && reset)
    return (
      <div className="mx-auto w-full max-w-md">
        <PageTitle title={t("title")} description={t("lead", { email: reset.email })} className="mb-8" />
        <ResetForm token={token} email={reset.email} />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle title={t("overTitle")} description={t("overText")} className="mb-6" />
      <Button asChild size="lg">
        <Link href="/forgot-password">{t("again")}</Link>
      </Button>
    </div>
  );
}
