"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { FileRow } from "@/components/documents/file-row";
import { UploadArea } from "@/components/documents/upload-area";
import { DateField } from "@/components/form/date-field";
import { FieldNote } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { carPapers, type PaperKind } from "@/lib/car-papers/contract";
import type { StoredFile } from "@/lib/files/contract";

/** A paper of a car: its picture or PDF, and until when it is good. */
export function PaperDialog({
  kind,
  path,
  businessId,
  today,
  onClose,
}: {
  kind: PaperKind;
  path: string;
  businessId: string;
  today: string;
  onClose: () => void;
}) {
  const t = useTranslations("car.papers");
  const ui = useTranslations("ui");
  const keep = useTranslations("fleet")("keep");
  const [file, setFile] = useState<StoredFile>();
  const mayLack = kind === "registration";
  const schema = z.object({
    fileId: z.string().min(1, "fileRequired"),
    validUntil: mayLack ? z.string() : z.string().min(1, "paperEndRequired"),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { fileId: "", validUntil: "" } });
  const name = t(`kinds.${kind}`);
  async function add({ fileId, validUntil }: z.output<typeof schema>) {
    await api.post(`${path}/papers`, { kind, fileId, validUntil: validUntil || null }, carPapers);
    onClose();
    toast.success(t("added"));
    await refreshResources("/api/fleet");
  }
  return (
    <FormDialog
      form={form}
      onSubmit={add}
      title={name}
      description={t("dialogLead")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={keep}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        {file ? (
          <FileRow file={file} />
        ) : (
          <UploadArea
            label={t("file")}
            purpose="vehicle_paper"
            businessId={businessId}
            onStored={async (stored) => {
              setFile(stored);
              form.setValue("fileId", stored.id, { shouldValidate: true });
            }}
          />
        )}
        <FieldNote id="paper-file-note" message={form.formState.errors.fileId?.message} />
      </div>
      <DateField
        name="validUntil"
        label={t("validUntil")}
        hint={mayLack ? ui("optional") : undefined}
        min={today}
        max="2099-12-31"
        className="max-w-56"
      />
    </FormDialog>
  );
}
