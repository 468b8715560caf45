import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { CheckIcon } from "@/components/ui/first-view-icons";
import type { OwnBusiness } from "@/lib/businesses/businesses/contract";
import { plans } from "@/lib/businesses/subscriptions/plans";
import { Link } from "@/lib/platform/i18n/link";
import { VerificationBadge } from "./verification-badge";

/** An owner's dashboard before there is a vehicle: the verification status and the next steps. */
export function FirstSteps({
  business,
  supportEmail,
  canManage,
}: {
  business: OwnBusiness;
  supportEmail: string;
  /** Whether the member may add documents and vehicles: the owner and managers may. */
  canManage: boolean;
}) {
  const t = useTranslations("dashboard.business.newcomer");
  const plan = useTranslations("account.signup.plan");
  const { id, name, verification, rejectedReason, isPrivate } = business;
  const isVerified = verification === "verified";
  const limit = plans[business.plan].vehicleLimit;
  // The next step is a car: a company under review may still have to send documents, a private owner has sent theirs.
  const isReady = isVerified || (isPrivate && verification === "pending");
  const steps = [
    { state: "done", title: t("account"), text: t("accountText", { plan: plan(`${business.plan}.name`) }) },
    {
      state: isVerified ? "done" : "now",
      title: t(isPrivate ? "private.check" : "check"),
      text: t(isPrivate ? "private.checkText" : "checkText"),
    },
    {
      state: isVerified ? "now" : "later",
      title: t("cars"),
      text: t("carsText", { limit: limit ?? 0 }),
    },
  ] as const;
  return (
    <Card className="overflow-hidden lg:grid lg:grid-cols-2">
      <div className="flex flex-col items-start gap-4 p-6 sm:p-8">
        <img src="/brand/empty-vehicles.svg" alt="" width={200} height={150} className="-ml-2" />
        <VerificationBadge verification={verification} />
        <h1 className="text-2xl">{t("welcomeTitle", { business: name })}</h1>
        <p className="measure text-muted-foreground">
          {t(isPrivate ? `private.${verification}Text` : `${verification}Text`, { email: supportEmail })}
        </p>
        {!canManage && <p className="measure text-muted-foreground">{t("othersAdd")}</p>}
        {verification === "rejected" && rejectedReason && (
          <p className="font-medium">{t("rejectedReason", { reason: rejectedReason })}</p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {!isVerified && canManage && (
            <Button asChild variant={isReady ? "secondary" : "default"}>
              {isPrivate ? (
                <Link href="/private-owner">{t("private.application")}</Link>
              ) : (
                <Link href={`/document-verification?businessId=${id}`}>{t("documents")}</Link>
              )}
            </Button>
          )}
          {canManage && (
            <Button
              asChild
              variant={isReady ? "default" : "secondary"}
              className={isReady ? "order-first" : undefined}
            >
              <Link href="/dashboard/business/vehicles/new">{t(isVerified ? "addCar" : "prepareCar")}</Link>
            </Button>
          )}
          {canManage && limit !== 1 && (
            <Button asChild variant="secondary">
              <Link href="/dashboard/business/vehicles/import">{t("importCars")}</Link>
            </Button>
          )}
          {!canManage && (
            <Button asChild variant="secondary">
              <Link href="/vehicles">{t("browse")}</Link>
            </Button>
          )}
        </div>
        {canManage && (
          <Link href="/vehicles" className="touch-target relative text-sm underline underline-offset-4">
            {t("browse")}
          </Link>
        )}
      </div>
      <section
        aria-labelledby="first-steps"
        className="border-t bg-muted/40 p-6 sm:p-8 lg:border-t-0 lg:border-l"
      >
        <h2 id="first-steps" className="text-lg">
          {t("stepsTitle")}
        </h2>
        <ol className="mt-6 flex flex-col gap-6">
          {steps.map(({ state, title, text }, index) => (
            <li key={title} className="flex gap-4">
              <Mark state={state} number={index + 1} />
              <div>
                <p className={cn("font-medium", state === "later" && "text-muted-foreground")}>
                  {title}
                  <span className="sr-only"> ({t(state)})</span>
                </p>
                <p className="mt-0.5 text-muted-foreground text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

function Mark({ state, number }: { state: "done" | "now" | "later"; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-sm tabular-nums",
        state === "done" && "bg-success text-background",
        state === "now" && "bg-primary text-primary-foreground",
        state === "later" && "border border-input text-muted-foreground",
      )}
    >
      {state === "done" ? <CheckIcon className="size-4" strokeWidth={2.5} /> : number}
    </span>
  );
}
