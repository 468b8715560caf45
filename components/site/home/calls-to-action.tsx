import { useTranslations } from "next-intl";
import { DarkLink } from "@/components/site/shell/dark-link";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/lib/platform/i18n/link";

/** The closing section, for both sides of the market: rent a car, or list one. Dark in both themes. */
export function CallsToAction({ vehicleCount }: { vehicleCount: number }) {
  const t = useTranslations("home");
  return (
    <section className="bg-[#14130f] text-[#f4f1e9] dark:border-t">
      <div className="page-width grid py-14 md:grid-cols-2 lg:py-20">
        <Side
          title={t("rentTitle")}
          text={t("rentText", { count: vehicleCount })}
          action={{ href: "/signup", label: t("rentAction") }}
          other={{ href: "/vehicles", label: t("rentOther") }}
          isMain
        />
        <Side
          title={t("listTitle")}
          text={t("listText")}
          action={{ href: "/list-your-car", label: t("listAction") }}
          other={{ href: "/how-it-works#owners", label: t("listOther") }}
        />
      </div>
    </section>
  );
}

type Target = { href: string; label: string };

function Side({
  title,
  text,
  action,
  other,
  isMain = false,
}: {
  title: string;
  text: string;
  action: Target;
  other: Target;
  isMain?: boolean;
}) {
  return (
    <div className="flex flex-col items-start border-[#3a362d] not-first:mt-12 not-first:border-t not-first:pt-12 md:not-first:mt-0 md:not-first:border-t-0 md:not-first:border-l md:not-first:pt-0 md:not-first:pl-12 md:first:pr-12 lg:not-first:pl-20 lg:first:pr-20">
      <h2 className="text-2xl md:text-3xl">{title}</h2>
      <p className="mt-4 mb-8 max-w-[48ch] text-[#c9bfa8]">{text}</p>
      <div className="mt-auto flex w-full flex-col gap-x-6 gap-y-5 sm:flex-row sm:flex-wrap sm:items-center">
        <Link
          href={action.href}
          className={cn(
            buttonVariants({ variant: isMain ? "default" : "secondary", size: "lg" }),
            "focus-visible:outline-[#f4f1e9]",
            !isMain && "border-[#f4f1e9] text-[#f4f1e9] hover:bg-[#f4f1e9] hover:text-[#14130f]",
          )}
        >
          {action.label}
        </Link>
        <DarkLink href={other.href}>{other.label}</DarkLink>
      </div>
    </div>
  );
}
