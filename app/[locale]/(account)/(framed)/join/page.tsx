import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { JoinCard } from "@/components/businesses/team/join-card";
import { JoinForm } from "@/components/businesses/team/join-form";
import { ClientMessages } from "@/components/layout/client-messages";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { joinRequest } from "@/lib/businesses/team/contract";
import { findInvitation } from "@/lib/businesses/team/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/join">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "team.join" });
  return { title: t("pageTitle"), referrer: "no-referrer", robots: { index: false } };
}

export default async function JoinPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { data } = joinRequest.safeParse(await searchParams);
  const invitation = data && (await findInvitation(data.token, new Date()));
  const t = await getTranslations("team.join");
  if (!data || !invitation || invitation.role === "owner")
    return (
      <div className="mx-auto w-full max-w-md">
        <PageTitle title={t("overTitle")} description={t("overText")} className="mb-6" />
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href="/login">{t("loginOver")}</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link href="/">{t("home")}</Link>
          </Button>
        </div>
      </div>
    );
  const { email, business, role, hasAccount } = invitation;
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle
        title={t("title", { business: business.name })}
        description={t("text", { business: business.name, role, email })}
        className="mb-8"
      />
      <JoinOptions token={data.token} email={email} hasAccount={hasAccount} locale={locale} />
    </div>
  );
}

/**
 * A button for an account signed in under the invited address, the login for one that is not, and a short form if
 * there is no account.
 */
async function JoinOptions({
  token,
  email,
  hasAccount,
  locale,
}: {
  token: string;
  email: string;
  hasAccount: boolean;
  locale: string;
}) {
  const t = await getTranslations("team.join");
  const actor = await currentActor();
  const isOther = actor.kind === "user" && actor.email.toLowerCase() !== email;
  const next = encodeURIComponent(localPath(`/join?token=${token}`, locale));
  if (actor.kind === "user" && !isOther)
    return (
      <ClientMessages of={["team"]}>
        <JoinCard token={token} />
      </ClientMessages>
    );
  if (isOther)
    return (
      <>
        <p className="mb-5 text-muted-foreground">{t("otherText", { email: actor.email })}</p>
        <Button asChild size="lg" className="w-full">
          <Link href={`/logout?next=${next}`} prefetch={false}>
            {t("switch")}
          </Link>
        </Button>
      </>
    );
  if (hasAccount)
    return (
      <>
        <p className="mb-5 text-muted-foreground">{t("loginText")}</p>
        <Button asChild size="lg" className="w-full">
          <Link href={`/login?next=${next}`} prefetch={false}>
            {t("login")}
          </Link>
        </Button>
      </>
    );
  return (
    <>
      <p className="mb-5 text-muted-foreground">{t("newText")}</p>
      <ClientMessages of={["team", "account"]}>
        <JoinForm token={token} email={email} next={localPath("/dashboard/business", locale)} />
      </ClientMessages>
    </>
  );
}
