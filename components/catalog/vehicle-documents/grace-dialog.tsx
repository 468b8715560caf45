"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import {
  type DocumentGraceRequest,
  documentGraceRequest,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { type DocumentGrace, documentGrace } from "@/lib/catalog/vehicle-documents/contract";
import { DOCUMENT_GRACE_DAYS } from "@/lib/catalog/vehicle-documents/rules";
import { plusDays } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";

interface GraceBusiness {
  id: string;
  name: string;
}

const gracePath = ({ id }: GraceBusiness) => `/api/admin/businesses/${id}/document-grace`;

const refresh = () => Promise.all([refreshResources("/api/fleet"), refreshResources("/api/admin/vehicles")]);

/** Grants a company its grace or moves the end of it, with a reason that the owner reads. */
export function GraceDialog({
  business,
  grace,
  today,
  onClose,
}: {
  business: GraceBusiness;
  grace: DocumentGrace | null;
  today: string;
  onClose: () => void;
}) {
  const t = useTranslations("car.documents.grace");
  const admin = useTranslations("vehiclesAdmin");
  const latest = plusDays(grace?.startsOn ?? today, DOCUMENT_GRACE_DAYS);
  const form = useForm<z.input<typeof documentGraceRequest>, unknown, DocumentGraceRequest>({
    resolver: zodResolver(documentGraceRequest),
    defaultValues: { endsOn: grace?.endsOn ?? latest, reason: grace?.grantedBy ? grace.reason : "" },
  });
  async function grant(request: DocumentGraceRequest) {
    await api.put(gracePath(business), request, documentGrace);
    await refresh();
    onClose();
    toast.success(t("done", { business: business.name }));
  }
  return (
    <FormDialog
      form={form}
      onSubmit={grant}
      title={t("dialogTitle", { business: business.name })}
      description={t("dialogLead", { days: DOCUMENT_GRACE_DAYS })}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={admin("keep")}
      onClose={onClose}
    >
      <DateField name="endsOn" label={t("endsOn")} min={today} max={latest} className="max-w-56" />
      <Field name="reason" label={admin("reason")} help={admin("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}

/** Confirms that a grace ends now. */
export function EndGraceDialog({ business, onClose }: { business: GraceBusiness; onClose: () => void }) {
  const t = useTranslations("car.documents.grace");
  const admin = useTranslations("vehiclesAdmin");
  async function end() {
    await api.delete(gracePath(business), doneResponse);
    toast.success(t("ended", { business: business.name }));
    await refresh();
  }
  return (
    <ConfirmDialog
      title={t("endTitle", { business: business.name })}
      text={t("endText")}
      confirm={t("end")}
      busy={t("endBusy")}
      cancel={admin("keep")}
      variant="destructive"
      onConfirm={end}
      onClose={onClose}
    />
  );
}
