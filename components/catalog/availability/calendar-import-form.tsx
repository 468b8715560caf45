"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { calendarImport, linkRequest } from "@/lib/catalog/availability/calendar/contract";
import { CALENDAR_LIMIT } from "@/lib/catalog/availability/calendar/rules";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { refreshResources } from "@/lib/platform/http/use-resource";

interface Values {
  source: "link" | "file";
  name: string;
  url: string;
  file: FileList | null;
}

const empty: Values = { source: "link", name: "", url: "", file: null };

/** Connects a calendar by its link, or imports a file. */
export function CalendarImportForm({ path }: { path: string }) {
  const t = useTranslations("calendars.imports");
  const translate = errorText(useTranslations("errors"));
  const form = useForm<Values>({ defaultValues: empty });
  const source = form.watch("source");
  async function submit(values: Values) {
    const made = await (values.source === "link" ? connect(path, values) : send(path, values));
    toast.success(t("done", { count: made.entries }));
    form.reset({ ...empty, source: values.source });
    await refreshResources(`${path}/calendar`);
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate}>
      <h3 className="font-semibold">{t("add")}</h3>
      <Field name="source" label={t("from")}>
        {(control) => (
          <NativeSelect {...control}>
            <option value="link">{t("link")}</option>
            <option value="file">{t("file")}</option>
          </NativeSelect>
        )}
      </Field>
      <Field name="name" label={t("name")}>
        {(control) => <Input maxLength={80} placeholder={t("namePlaceholder")} {...control} />}
      </Field>
      {source === "link" ? (
        <Field key="url" name="url" label={t("url")}>
          {(control) => <Input inputMode="url" autoComplete="off" spellCheck={false} {...control} />}
        </Field>
      ) : (
        <Field key="file" name="file" label={t("choose")}>
          {(control) => (
            <Input type="file" accept=".ics,text/calendar" className="h-auto py-2" {...control} />
          )}
        </Field>
      )}
      <SubmitButton size="default" variant="secondary" busyText={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

/** Fails with the error keys the server would return. */
function refuse(fields: Record<string, string>): never {
  throw new ApiError(422, "invalid", "invalid", fields);
}

function connect(path: string, { name, url }: Values) {
  const request = linkRequest.safeParse({ name, url });
  if (!request.success)
    refuse(Object.fromEntries(request.error.issues.map((issue) => [issue.path.join("."), issue.message])));
  return api.post(`${path}/calendar-imports`, request.data, calendarImport);
}

function send(path: string, { name, file }: Values) {
  const chosen = file?.[0];
  const missing = {
    ...(name.trim() === "" && { name: "fieldRequired" }),
    ...(!chosen && { file: "fileRequired" }),
  };
  if (!chosen || Object.keys(missing).length > 0) refuse(missing);
  if (chosen.size > CALENDAR_LIMIT) refuse({ file: "calendarTooLarge" });
  const way = { onProgress: () => {}, signal: new AbortController().signal };
  return uploadFile(`${path}/calendar-imports/file`, { name, file: chosen }, calendarImport, way);
}
