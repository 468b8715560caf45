import { useLocale, useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { paidPlanIds } from "@/db/enums/businesses";
import { plans } from "@/lib/businesses/subscriptions/plans";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import { formatMoney } from "@/lib/platform/money";

/** A person or a company: requirements, costs and a link for each. Prices are in dollars, as on invoices. */
export function ListingChoice({ commissionPercent: percent }: { commissionPercent: number }) {
  const t = useTranslations("listYourCar");
  const locale = useLocale();
  const prices = paidPlanIds.map((plan) => plans[plan].monthlyCents);
  const usd = (cents: number) => formatMoney(cents, "USD", locale);
  const [from, to] = [usd(Math.min(...prices)), usd(Math.max(...prices))];
  const next = encodeURIComponent(localPath("/private-owner", locale));
  return (
    <div className="mt-8 grid gap-6 md:grid-cols-2 lg:mt-10">
      <Choice
        id="person"
        title={t("person.title")}
        text={t("person.text")}
        needs={[t("person.identity"), t("person.car"), t("person.payout")]}
        costs={[t("person.free"), t("commission", { percent }), t("person.more", { price: from })]}
        action={{ href: `/signup?next=${next}`, label: t("person.action") }}
        isMain
      />
      <Choice
        id="company"
        title={t("company.title")}
        text={t("company.text")}
        needs={[t("company.registration"), t("company.tax"), t("company.cars"), t("person.payout")]}
        costs={[t("company.plans", { from, to }), t("commission", { percent }), t("company.start")]}
        action={{ href: "/signup?type=business", label: t("company.action") }}
      />
    </div>
  );
}

function Choice({
  id,
  title,
  text,
  needs,
  costs,
  action,
  isMain = false,
}: {
  id: string;
  title: string;
  text: string;
  needs: string[];
  costs: string[];
  action: { href: string; label: string };
  isMain?: boolean;
}) {
  const t = useTranslations("listYourCar");
  return (
    <section aria-labelledby={id} className="flex flex-col items-start rounded-xl border bg-card p-6 sm:p-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 text-muted-foreground">{text}</p>
      <Lines title={t("needs")} lines={needs} />
      <Lines title={t("costs")} lines={costs} />
      <div className="mt-auto w-full pt-8">
        <Link
          href={action.href}
          className={buttonVariants({
            variant: isMain ? "default" : "secondary",
            size: "lg",
            className: "w-full sm:w-auto",
          })}
        >
          {action.label}
        </Link>
      </div>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <h3 className="mt-6 font-semibold text-base">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <CheckIcon className="mt-1 size-4 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
