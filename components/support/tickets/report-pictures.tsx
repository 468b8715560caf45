import { useTranslations } from "next-intl";
import type { OwnIssueReport } from "@/lib/support/issue-reports/contract";

/** Shows thumbnails of a report's pictures; each opens separately. */
export function ReportPictures({ pictures }: { pictures: OwnIssueReport["pictures"] }) {
  const t = useTranslations("issueReports");
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-md">
            <img
              src={url}
              alt={t("picture", { number: index + 1 })}
              loading="lazy"
              className="aspect-4/3 w-24 rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
