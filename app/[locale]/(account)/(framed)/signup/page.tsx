import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SignUpScreen } from "@/components/businesses/registration/sign-up-screen";
import { BookingDraftCard } from "@/components/rentals/quotes/booking-draft-card";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { areRegistrationsOpen, listCountries } from "@/lib/identity/accounts/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { dashboardPath, signInQuery } from "@/lib/identity/sign-in/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";
import { findUnclaimedQuote } from "@/lib/rentals/quotes/queries";

export async function generateMetadata({ params }: PageProps<"/[locale]/signup">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.signup" });
  return { title: t("title") };
}

export default async function SignupPage({ params, searchParams }: PageProps<"/[locale]/signup">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const query = await searchParams;
  const next = safeReturnPath(typeof query.next === "string" ? query.next : undefined);
  const actor = await currentActor();
  if (actor.kind === "user") redirect(next ?? localPath(dashboardPath(actor.role), locale));
  const [t, errors, isOpen] = await Promise.all([
    getTranslations("account.signup"),
    getTranslations("errors"),
    areRegistrationsOpen(),
  ]);
  const draft = await findUnclaimedQuote(query.quote);
  const nextQuery = signInQuery(next, draft && String(query.quote));
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
        <BookingDraftCard draft={draft} query={nextQuery} current="signup" className="mb-8 max-w-160" />
      )}
      {isOpen ? (
        <SignUpScreen
          initialType={query.type === "business" ? "business" : "personal"}
          next={next}
          today={dayIn(new Date(), KIGALI)}
          countries={listCountries(locale)}
        />
      ) : (
        <Alert>{errors("registrationsClosed")}</Alert>
      )}
    </>
  );
}
