"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckList } from "@/components/form/check-list";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { SwitchRow } from "@/components/form/switch-row";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  createdSecret,
  type Endpoint,
  type EndpointForm,
  endpointForm,
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

/**
 * The URL and events of an endpoint. Changing the URL takes the password again. A new endpoint's secret is shown
 * afterwards.
 */
export function EndpointDialog({ businessId, endpoint, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  const form = useForm<EndpointForm>({
    resolver: zodResolver(endpointForm) as never,
    defaultValues: {
      ...(endpoint ?? { url: "https://", events: [...webhookEvents], isOn: true }),
      password: "",
    },
  });
  const isUrlChanged = form.watch("url").trim() !== endpoint?.url;
  async function save({ url, events, isOn, password: typed }: EndpointForm) {
    const password = typed || undefined;
    if (endpoint)
      await api.put(`/api/webhooks/${endpoint.id}`, { url, events, isOn, password }, webhookIdResponse);
    else
      setSecret(
        (await api.post("/api/webhooks", { businessId, url, events, password }, createdSecret)).secret,
      );
    toast.success(t("saved"));
    if (endpoint) onClose();
    await refreshResources("/api/webhooks");
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
      {isUrlChanged && (
        <PasswordField
          name="password"
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  );
}
