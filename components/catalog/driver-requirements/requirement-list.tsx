import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { requirementSentencesOf } from "@/lib/catalog/driver-requirements/rules";

/** Who may drive the vehicle, where its owner requires more than a valid licence. */
export function RequirementList({
  requirements,
  className,
}: {
  requirements: DriverRequirements;
  className?: string;
}) {
  const t = useTranslations("quotes.requirements");
  const sentences = requirementSentencesOf(requirements);
  if (sentences.length === 0) return null;
  return (
    <ul className={cn("flex flex-col gap-1 tabular-nums", className)}>
      {sentences.map(({ key, years }) => (
        <li key={key}>{t(key, { years })}</li>
      ))}
    </ul>
  );
}
