import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/lib/platform/i18n/link";

/** Tells a member of a business why their account cannot become a private owner's, and what to do instead. */
export function TeamAccount({ business }: { business: string }) {
  const t = useTranslations("privateOwner");
  const account = useTranslations("account.unauthorized");
  return (
    <Card className="max-w-3xl p-6 sm:p-8">
      <h1 className="text-2xl">{t("teamTitle")}</h1>
      <p className="measure mt-2">{t("team", { business })}</p>
      <p className="measure mt-2 text-muted-foreground">{t("teamInstead")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild className="max-sm:w-full">
          <Link href="/logout">{account("switch")}</Link>
        </Button>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link href="/dashboard/business">{t("toDashboard")}</Link>
        </Button>
      </div>
    </Card>
  );
}
