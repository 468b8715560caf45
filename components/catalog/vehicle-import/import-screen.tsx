"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BusinessSelect, type NamedBusiness } from "@/components/businesses/businesses/business-select";
import { useErrorText } from "@/components/form/use-error-text";
import { CardSection } from "@/components/layout/card-section";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { type ImportReport, importReport } from "@/lib/catalog/vehicle-import/contract";
import { ApiError } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ImportColumns } from "./import-columns";
import { ImportNotes } from "./import-notes";
import { ImportRows } from "./import-rows";

type Mode = "check" | "apply" | "good";

/** Vehicle import: a check shows the outcome row by row, then the same file is applied. */
export function ImportScreen({ businesses }: { businesses: NamedBusiness[] }) {
  const t = useTranslations("vehicleImport");
  const company = useTranslations("company");
  const vehicle = useTranslations("car");
  const failureText = useErrorText();
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
        await uploadFile("/api/fleet/imports", { mode, businessId, file: chosen }, importReport, options),
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
      <BackLink href="/dashboard/business/vehicles">{vehicle("back")}</BackLink>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          <a href="/api/fleet/template" download className={buttonVariants({ variant: "secondary" })}>
            {t("template")}
          </a>
        }
      />
      <BusinessSelect
        label={company("business")}
        businesses={businesses}
        value={businessId}
        onChange={(chosen) => {
          choose(chosen);
          // The report is about the previous business's vehicles.
          setReport(undefined);
          setFile(undefined);
        }}
      />
      <CardSection title={t("fileTitle")} lead={t("help")}>
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
        {report && <ImportNotes report={report} businessId={businessId} />}
        {report && (
          <Outcome
            report={report}
            isBusy={busy === "apply" || busy === "good"}
            onApply={(mode) => file && void send(file, mode)}
          />
        )}
      </CardSection>
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
  const t = useTranslations("vehicleImport");
  const backText = useTranslations("car")("back");

  const { created, updated, unchanged, refused } = report;
  const count = created + updated;
  const summary = t("summary", { created, updated, unchanged, refused });
  if (report.isApplied)
    return (
      <Alert variant="success" title={t("doneTitle")}>
        <p>{summary}</p>
        <Link href="/dashboard/business/vehicles" className="mt-2 inline-block font-medium underline">
          {backText}
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
