import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { page } from "@/app/page-builder";
import { SignInForm } from "@/components/identity/sign-in/sign-in-form";
import { BookingDraftCard } from "@/components/rentals/quotes/booking-draft-card";
import { PageTitle } from "@/components/ui/page-title";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { findRelyingParty } from "@/lib/identity/passkeys/relying-party";
import { signInPageQuery } from "@/lib/identity/sign-in/page-query";
import { dashboardPath, signInPurpose, signInQuery } from "@/lib/identity/sign-in/rules";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import { findUnclaimedQuote } from "@/lib/rentals/quotes/queries";

const login = page({
  path: "/login",
  access: "public",
  query: signInPageQuery,
  title: "account.login.title",
  render: async ({ locale, query: { next, quote, link } }) => {
    const actor = await currentActor();
    if (actor.kind === "user") redirect(next ?? localPath(dashboardPath(actor.role), locale));
    const t = await getTranslations("account.login");
    const purpose = signInPurpose(next);
    const draft = await findUnclaimedQuote(quote);
    const nextQuery = signInQuery(next, draft && quote);
    const signUp = (chunks: React.ReactNode) => (
      <Link
        href={nextQuery ? `/signup?${nextQuery}` : "/signup"}
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
        {draft && <BookingDraftCard draft={draft} query={nextQuery} current="login" className="mb-8" />}
        <SignInForm
          next={next}
          link={link}
          hasPasskeys={findRelyingParty() !== undefined}
          demoAccounts={env().DEMO_MODE ? demoAccounts : []}
          forgotten={
            <Link
              href={nextQuery ? `/forgot-password?${nextQuery}` : "/forgot-password"}
              className="touch-target relative self-end font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-foreground"
            >
              {t("forgot")}
            </Link>
          }
        >
          {!draft && <p className="text-muted-foreground text-sm">{t.rich("newHere", { signup: signUp })}</p>}
        </SignInForm>
      </div>
    );
  },
});

export const generateMetadata = login.generateMetadata;
export default login.render;
