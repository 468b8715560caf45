import { DarkLink } from "@/components/site/shell/dark-link";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";

type Target = { href: string; label: string };

/** The page's closing section, dark in both themes. */
export function ClosingCallToAction({
  title,
  text,
  action,
  other,
}: {
  title: string;
  text: string;
  action: Target;
  other: Target;
}) {
  return (
    <div className="bg-[#14130f] text-[#f4f1e9] dark:border-t">
      <div className="page-width flex flex-col items-start gap-8 py-14 md:flex-row md:items-center md:justify-between lg:py-20">
        <div>
          <h2 className="text-2xl md:text-3xl">{title}</h2>
          <p className="mt-3 max-w-[56ch] text-[#c9bfa8]">{text}</p>
        </div>
        <div className="flex w-full flex-col gap-x-6 gap-y-5 sm:w-auto sm:flex-row sm:items-center">
          <Link
            href={action.href}
            className={buttonVariants({ size: "lg", className: "focus-visible:outline-[#f4f1e9]" })}
          >
            {action.label}
          </Link>
          <DarkLink href={other.href}>{other.label}</DarkLink>
        </div>
      </div>
    </div>
  );
}
