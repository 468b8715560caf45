import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LayoutDashboardIcon } from "@/components/ui/icons";
import { Link } from "@/lib/platform/i18n/link";

/** The dashboard overview for visitors who are not signed in. */
export function SignInPrompt() {
  const t = useTranslations("account.hub");
  return (
    <Card className="mx-auto w-full max-w-md p-6 sm:p-8">
      <LayoutDashboardIcon className="size-8 text-muted-foreground" />
      <h1 className="mt-4 text-2xl">{t("title")}</h1>
      <p className="mt-2 text-muted-foreground">{t("prompt")}</p>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button asChild size="lg">
          <Link href="/login?next=%2Fdashboard">{t("login")}</Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link href="/signup">{t("signup")}</Link>
        </Button>
      </div>
    </Card>
  );
}
