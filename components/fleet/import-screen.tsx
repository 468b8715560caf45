"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { BusinessChoice, type NamedBusiness } from "@/components/business/business-choice";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { WayBack } from "@/components/ui/way-back";
import { ApiError } from "@/lib/api/client";
import { upload } from "@/lib/api/upload";
import { refreshResources } from "@/lib/api/use-resource";
import { type ImportReport, importReport } from "@/lib/car-imports/contract";
import { Link } from "@/lib/i18n/link";
import { Section } from "./car-fields";
import { ImportColumns } from "./import-columns";
import { ImportNotes } from "./import-notes";
import { ImportRows } from "./import-rows";

type Mode = "check" | "apply" | "good";

/** Cars from a file: what would happen first, row by row, and then the same file for good. */
export function ImportScreen({ businesses }: { businesses: NamedBusiness[] }) {
  const t = useTranslations("carImport");
  const car = useTranslations("car");
  const failureText = useFailureText();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [busy, setBusy] = useState<Mode>();
  const [businessId, choose] = useState(businesses[0]?.id ?? "");
  const [problem, setProblem] = useState<string>();

  async function send(chosen: File, mode: Mode) {
    setBusy(mode);
    setProblem(undefined);
    try {
      const options = { onProgress: () => {}, signal: new AbortController().signal };
      setReport(
        await upload("/api/fleet/imports", { mode, businessId, file: chosen }, importReport, options),
      );
      if (mode !== "check") await refreshResources("/api/fleet");
    } catch (error) {
      setReport(undefined);
      setProblem((error instanceof ApiError && error.fields.file) || failureText(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <WayBack href="/dashboard/business/vehicles">{car("back")}</WayBack>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          <a href="/api/fleet/template" download className={buttonVariants({ variant: "secondary" })}>
            {t("template")}
          </a>
        }
      />
      <BusinessChoice
        businesses={businesses}
        value={businessId}
        onChange={(chosen) => {
          choose(chosen);
          // What was found is about the other one's cars.
          setReport(undefined);
          setFile(undefined);
        }}
      />
      <Section title={t("fileTitle")} lead={t("help")}>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={report ? "secondary" : "default"}
            busy={busy === "check"}
            busyText={t("checking")}
            onClick={() => chooser.current?.click()}
          >
            {t(file ? "another" : "choose")}
          </Button>
          {file && <span className="min-w-0 truncate text-sm">{file.name}</span>}
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t("choose")}
            accept=".csv,text/csv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = "";
              if (!chosen) return;
              setFile(chosen);
              void send(chosen, "check");
            }}
          />
        </div>
        {problem && <Alert variant="danger">{problem}</Alert>}
        {report && <ImportNotes report={report} />}
        {report && (
          <Outcome
            report={report}
            isBusy={busy === "apply" || busy === "good"}
            onApply={(mode) => file && void send(file, mode)}
          />
        )}
      </Section>
      {report && <ImportRows report={report} />}
      <ImportColumns />
    </div>
  );
}

function Outcome({
  report,
  isBusy,
  onApply,
}: {
  report: ImportReport;
  isBusy: boolean;
  onApply: (mode: Mode) => void;
}) {
  const t = useTranslations("carImport");
  const back = useTranslations("car")("back");

  const { created, updated, unchanged, refused } = report;
  const count = created + updated;
  const summary = t("summary", { created, updated, unchanged, refused });
  if (report.isApplied)
    return (
      <Alert variant="success" title={t("doneTitle")}>
        <p>{summary}</p>
        <Link href="/dashboard/business/vehicles" className="mt-2 inline-block font-medium underline">
          {back}
        </Link>
      </Alert>
    );
  if (refused > 0)
    return (
      <div className="flex flex-col gap-4">
        <Alert variant="danger" title={t("refusedTitle")}>
          <p>{summary}</p>
          <p>{t("refusedText")}</p>
        </Alert>
        {count > 0 && (
          <Button
            variant="secondary"
            className="sm:self-start"
            busy={isBusy}
            busyText={t("applying")}
            onClick={() => onApply("good")}
          >
            {t("applyGood", { count })}
          </Button>
        )}
      </div>
    );
  if (count === 0) return <Alert>{t("nothing")}</Alert>;
  return (
    <div className="flex flex-col gap-4">
      <Alert title={t("readyTitle")}>{summary}</Alert>
      <Button
        className="sm:self-start"
        busy={isBusy}
        busyText={t("applying")}
        onClick={() => onApply("apply")}
      >
        {t("apply", { count })}
      </Button>
    </div>
  );
}
