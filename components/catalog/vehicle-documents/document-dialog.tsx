"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { FieldHelp } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { forgetRepeatKey, repeatKey } from "@/components/form/repeat-key";
import { FileRow } from "@/components/platform/files/file-row";
import { UploadArea } from "@/components/platform/files/upload-area";
import { toast } from "@/components/ui/toast";
import { type VehicleDocumentKind, vehicleDocumentList } from "@/lib/catalog/vehicle-documents/contract";
import type { StoredFile } from "@/lib/platform/files/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Uploads a document of a vehicle: picture or PDF and its last valid day. */
export function VehicleDocumentDialog({
  kind,
  path,
  businessId,
  today,
  onClose,
}: {
  kind: VehicleDocumentKind;
  path: string;
  businessId: string;
  today: string;
  onClose: () => void;
}) {
  const t = useTranslations("car.documents");
  const ui = useTranslations("ui");
  const keepText = useTranslations("fleet")("keep");
  const [file, setFile] = useState<StoredFile>();
  const isOptional = kind === "registration";
  const schema = z.object({
    fileId: z.string().min(1, "fileRequired"),
    validUntil: isOptional ? z.string() : z.string().min(1, "documentEndRequired"),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { fileId: "", validUntil: "" } });
  const name = t(`kinds.${kind}`);
  async function add({ fileId, validUntil }: z.output<typeof schema>) {
    const request = { kind, fileId, validUntil: validUntil || null };
    const documents = `${path}/documents`;
    await api.post(documents, request, vehicleDocumentList, repeatKey(documents, request));
    forgetRepeatKey(documents);
    await refreshResources("/api/fleet");
    onClose();
    toast.success(t("added"));
  }
  return (
    <FormDialog
      form={form}
      onSubmit={add}
      title={name}
      description={t("dialogLead")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={keepText}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <UploadArea
          label={t("file")}
          purpose="vehicle_document"
          businessId={businessId}
          isRequired
          onStored={(stored) => {
            setFile(stored);
            form.setValue("fileId", stored.id, { shouldValidate: true });
          }}
        >
          {file && <FileRow file={file} />}
        </UploadArea>
        <FieldHelp id="document-file-note" message={form.formState.errors.fileId?.message} />
      </div>
      <DateField
        name="validUntil"
        label={t("validUntil")}
        hint={isOptional ? ui("optional") : undefined}
        min={today}
        max="2099-12-31"
        className="max-w-56"
      />
    </FormDialog>
  );
}
