"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { changedEntries } from "@/components/form/changed-entries";
import { CheckList } from "@/components/form/check-list";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { SwitchRow } from "@/components/form/switch-row";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  createdSecret,
  type Endpoint,
  type EndpointChange,
  endpointChange,
  webhookEvents,
  webhookIdResponse,
} from "@/lib/businesses/webhooks/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { WebhookSecretDialog } from "./endpoint-action-dialog";

interface Props {
  businessId: string;
  /** The endpoint to change; undefined adds one. */
  endpoint?: Endpoint;
  onClose: () => void;
}

/** The URL and events of an endpoint. A new endpoint's secret is shown afterwards. */
export function EndpointDialog({ businessId, endpoint, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  const form = useForm<EndpointChange>({
    resolver: zodResolver(endpointChange) as never,
    defaultValues: endpoint ?? { url: "https://", events: [...webhookEvents], isOn: true },
  });
  async function save({ url, events, isOn }: EndpointChange) {
    const change = endpoint && changedEntries(endpoint, { ...endpoint, url, events, isOn });
    if (change) await api.put(`/api/webhooks/${endpoint.id}`, change, webhookIdResponse);
    else setSecret((await api.post("/api/webhooks", { businessId, url, events }, createdSecret)).secret);
    toast.success(t("saved"));
    await refreshResources("/api/webhooks");
    if (endpoint) onClose();
  }
  if (secret) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(endpoint ? "editTitle" : "addTitle")}
      description={t("dialogText")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
      form={form}
      onSubmit={save}
    >
      <Field name="url" label={t("url")} help={t("urlHelp")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
          />
        )}
      </Field>
      <CheckList
        name="events"
        legend={t("eventsLegend")}
        values={webhookEvents}
        label={(event) => t(`events.${event}`)}
      />
      {endpoint && <SwitchRow name="isOn" label={t("isOn")} help={t("isOnHelp")} />}
    </FormDialog>
  );
}
