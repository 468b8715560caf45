"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { type TeamMember, teamIdResponse } from "@/lib/businesses/team/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Confirms the removal of a member, or of oneself. */
export function RemoveMemberDialog({
  businessId,
  member: { id, name, isYou },
  onClose,
}: {
  businessId: string;
  member: TeamMember;
  onClose: () => void;
}) {
  const t = useTranslations("team");
  const form = useForm({ defaultValues: { endCalendarLinks: false } });
  async function remove({ endCalendarLinks }: { endCalendarLinks: boolean }) {
    const query = new URLSearchParams({ businessId, endCalendarLinks: String(endCalendarLinks) });
    await api.delete(`/api/team/members/${id}?${query}`, teamIdResponse);
    // A member who has left no longer has access to this page; /dashboard redirects to one they still have.
    if (isYou) return location.assign("/dashboard");
    toast.success(t("removed", { name }));
    await refreshResources("/api/team");
    onClose();
  }
  return (
    <FormDialog
      title={isYou ? t("form.leaveTitle") : t("form.removeTitle", { name })}
      description={isYou ? t("form.leaveText") : t("form.removeText", { name })}
      confirm={isYou ? t("leave") : t("remove")}
      busy={t("form.removing")}
      cancel={t("keep")}
      variant="destructive"
      onClose={onClose}
      form={form}
      onSubmit={remove}
    >
      {!isYou && (
        <Field
          name="endCalendarLinks"
          layout="inline"
          label={t("form.endCalendarLinks")}
          help={t("form.endCalendarLinksHelp", { name })}
        >
          {(control) => <Checkbox {...control} />}
        </Field>
      )}
    </FormDialog>
  );
}
