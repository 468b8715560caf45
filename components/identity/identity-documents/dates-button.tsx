import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DocumentKind } from "@/lib/identity/identity-documents/contract";

/** Opens the correction of a verified document's dates. */
export function DatesButton({ kind, onClick }: { kind: DocumentKind; onClick: () => void }) {
  const t = useTranslations("documents");
  return (
    <Button
      variant="link"
      size="sm"
      aria-label={t("correction.actionOf", { document: t(`kinds.${kind}`) })}
      onClick={onClick}
    >
      {t("correction.action")}
    </Button>
  );
}
