import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { page } from "@/app/page-builder";
import { JoinCard } from "@/components/businesses/team/join-card";
import { JoinForm } from "@/components/businesses/team/join-form";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { joinRequest } from "@/lib/businesses/team/contract";
import { findInvitation } from "@/lib/businesses/team/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";

const join = page({
  path: "/join",
  access: "public",
  query: z.object({ token: joinRequest.shape.token.optional().catch(undefined) }),
  title: "team.join.pageTitle",
  metadata: { referrer: "no-referrer", robots: { index: false } },
  messages: ["ui", "failure", "errors", "team", "account"],
  render: async ({ locale, query: { token }, now }) => {
    const invitation = token === undefined ? undefined : await findInvitation(token, now);
    const t = await getTranslations("team.join");
    if (token === undefined || !invitation || invitation.role === "owner")
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
        <JoinOptions token={token} email={email} hasAccount={hasAccount} locale={locale} />
      </div>
    );
  },
});

export const generateMetadata = join.generateMetadata;
export default join.render;

/**
 * The button to join if the user is signed in under the invited address, the login if that address has an account,
 * and a short registration form otherwise.
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
  if (actor.kind === "user" && !isOther) return <JoinCard token={token} />;
  if (isOther)
    return (
      <>
        <p className="mb-5 text-muted-foreground">{t("otherText", { email: actor.email })}</p>
        <Button asChild size="lg" className="w-full">
          <Link href="/logout">{t("switch")}</Link>
        </Button>
      </>
    );
  if (hasAccount)
    return (
      <>
        <p className="mb-5 text-muted-foreground">{t("loginText")}</p>
        <Button asChild size="lg" className="w-full">
          <Link href={`/login?next=${next}`}>{t("login")}</Link>
        </Button>
      </>
    );
  return (
    <>
      <p className="mb-5 text-muted-foreground">{t("newText")}</p>
      <JoinForm token={token} email={email} next={localPath("/dashboard/business", locale)} />
    </>
  );
}
