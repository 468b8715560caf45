"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import { type DocumentView, documentView } from "@/lib/identity/identity-documents/contract";
import { needsExpiry } from "@/lib/identity/identity-documents/rules";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** A date printed on a document; it is saved as soon as it is complete, so that nothing is lost. */
export function DocumentDateField({
  document,
  name,
  today,
}: {
  document: DocumentView;
  name: "expiresOn" | "issuedOn";
  today: string;
}) {
  const t = useTranslations(name === "expiresOn" ? "documents.expiry" : "documents.issue");
  const failureText = useErrorText();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const isRequired = name === "expiresOn" && needsExpiry(document.kind);
  const range = name === "expiresOn" ? { min: today, max: "2099-12-31" } : { min: "1950-01-01", max: today };
  async function save(value: string) {
    setProblem(undefined);
    try {
      await api.put(`/api/documents/${document.id}`, { [name]: value || null }, documentView);
      await refreshResources("/api/documents");
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields[name]) || failureText(error));
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>
        {t("label")}
        {!isRequired && <span className="ml-1.5 font-normal text-muted-foreground">{t("optional")}</span>}
      </Label>
      <Input
        id={id}
        type="date"
        {...range}
        defaultValue={document[name] ?? ""}
        required={isRequired}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-note`}
        className="max-w-56"
        onChange={({ target }) => {
          // An incomplete date has no value, and the browser reports it itself.
          if (!target.validity.badInput && !/^0/.test(target.value)) void save(target.value);
        }}
      />
      {problem && (
        <p id={`${id}-note`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}
