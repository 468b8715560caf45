import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { page } from "@/app/page-builder";
import { SignUpScreen } from "@/components/businesses/registration/sign-up-screen";
import { BookingDraftCard, BookingDraftSummary } from "@/components/rentals/quotes/booking-draft-card";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { areRegistrationsOpen, listCountries } from "@/lib/identity/accounts/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { signInPageQuery } from "@/lib/identity/sign-in/page-query";
import { dashboardPath, signInQuery } from "@/lib/identity/sign-in/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import { findUnclaimedQuote } from "@/lib/rentals/quotes/queries";

const signup = page({
  path: "/signup",
  access: "public",
  query: signInPageQuery.extend({ type: z.enum(["personal", "business"]).catch("personal") }),
  title: "account.signup.title",
  render: async ({ locale, query: { next, quote, type }, now }) => {
    const actor = await currentActor();
    if (actor.kind === "user") {
      const registersCompany = type === "business" && actor.role === "individual";
      const path = registersCompany ? "/business-badge-registration" : dashboardPath(actor.role);
      redirect(next ?? localPath(path, locale));
    }
    const [t, errors, isOpen] = await Promise.all([
      getTranslations("account.signup"),
      getTranslations("errors"),
      areRegistrationsOpen(),
    ]);
    const draft = await findUnclaimedQuote(quote);
    const nextQuery = signInQuery(next, draft && quote);
    const logIn = (chunks: React.ReactNode) => (
      <Link
        href={nextQuery ? `/login?${nextQuery}` : "/login"}
        className="font-medium text-foreground underline underline-offset-4"
      >
        {chunks}
      </Link>
    );
    return (
      <>
        <PageTitle
          title={draft ? t("toBook") : t("title")}
          description={draft ? undefined : t.rich("lead", { login: logIn })}
          className="mb-6"
        />
        {draft && (
          <BookingDraftCard
            draft={draft}
            query={nextQuery}
            current="signup"
            summaryClassName="lg:hidden"
            className="mb-8 max-w-160"
          />
        )}
        {isOpen ? (
          <SignUpScreen
            initialType={type}
            next={next}
            today={dayIn(now, KIGALI)}
            countries={listCountries(locale)}
            aside={
              draft && (
                <BookingDraftSummary draft={draft} className="h-fit max-lg:hidden lg:sticky lg:top-24" />
              )
            }
          />
        ) : (
          <Alert>{errors("registrationsClosed")}</Alert>
        )}
      </>
    );
  },
});

export const generateMetadata = signup.generateMetadata;
export default signup.render;
