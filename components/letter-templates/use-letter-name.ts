import { useTranslations } from "next-intl";

/** What people call a letter; one of another version keeps its bare name. */
export function useLetterName(): (kind: string) => string {
  const t = useTranslations("letterDesk.kinds");
  return (kind) => (t.has(kind as "welcome") ? t(kind as "welcome") : kind);
}
