"use client";

import { useTranslations } from "next-intl";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { type AdminMessage, adminMessage } from "@/lib/messaging/email-and-sms/admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Sends the selected messages again; one that was sent meanwhile is named. */
export function ResendManyDialog({ messages, onClose }: { messages: AdminMessage[]; onClose: () => void }) {
  const t = useTranslations("outboxAdmin");
  return (
    <BulkDialog
      title={(count) => t("repeatMany", { count })}
      text={t("repeatManyText")}
      items={messages.map(({ id, recipient, subject }) => ({
        id,
        name: [recipient, subject].filter(Boolean).join(" · "),
      }))}
      confirm={t("repeat")}
      act={(id) => api.post(`/api/admin/outbox/${id}/retry`, undefined, adminMessage)}
      onDone={(count) => {
        toast.success(t("repeatedMany", { count }));
        return refreshResources("/api/admin/outbox");
      }}
      onClose={onClose}
    />
  );
}
