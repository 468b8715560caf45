import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BookingDraftCard } from "@/components/account/booking-draft";
import { LoginForm } from "@/components/account/login-form";
import { PageTitle } from "@/components/ui/page-title";
import { currentActor } from "@/lib/auth/actor";
import { demoAccounts } from "@/lib/auth/demo-accounts";
import { dashboardPath, safeReturnPath, signInPurpose, signInQuery } from "@/lib/auth/rules";
import { env } from "@/lib/env";
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";
import { findBookingDraft } from "@/lib/quotes/queries";

export async function generateMetadata({ params }: PageProps<"/[locale]/login">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.login" });
  return { title: t("title") };
}

export default async function LoginPage({ params, searchParams }: PageProps<"/[locale]/login">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const query = await searchParams;
  const next = safeReturnPath(typeof query.next === "string" ? query.next : undefined);
  const actor = await currentActor();
  if (actor.kind === "user") redirect(next ?? localPath(dashboardPath(actor.role), locale));
  const t = await getTranslations("account.login");
  const purpose = signInPurpose(next);
  const draft = await findBookingDraft(query.quote);
  const onwards = signInQuery(next, draft && String(query.quote));
  const signUp = (chunks: React.ReactNode) => (
    <Link
      href={onwards ? `/signup?${onwards}` : "/signup"}
      className="font-medium text-foreground underline underline-offset-4"
    >
      {chunks}
    </Link>
  );
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle
        title={draft ? t("toBook") : t("title")}
        description={draft ? undefined : t(purpose ? `purpose.${purpose}` : "lead")}
        className={draft ? "mb-6" : "mb-8"}
      />
      {draft && <BookingDraftCard draft={draft} query={onwards} current="login" className="mb-8" />}
      <LoginForm
        next={next}
        demoAccounts={env().DEMO_MODE ? demoAccounts : []}
        forgotten={
          <Link
            href="/forgot-password"
            prefetch={false}
            className="touch-target relative self-end font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-foreground"
          >
            {t("forgot")}
          </Link>
        }
      >
        {!draft && <p className="text-muted-foreground text-sm">{t.rich("newHere", { signup: signUp })}</p>}
      </LoginForm>
    </div>
  );
}
