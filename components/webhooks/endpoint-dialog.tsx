"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckList } from "@/components/api-keys/check-list";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { SwitchRow } from "@/components/settings/switch-row";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import {
  done,
  type Endpoint,
  type EndpointForm,
  endpointForm,
  toldSecret,
  webhookEvents,
} from "@/lib/webhooks/contract";
import { HookSecret } from "./endpoint-acts";

interface Props {
  businessId: string;
  /** The one to change; a new one without. */
  endpoint?: Endpoint;
  onClose: () => void;
}

/** Where to, and of what. A new endpoint's secret is shown afterwards. */
export function EndpointDialog({ businessId, endpoint, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  const form = useForm<EndpointForm>({
    resolver: zodResolver(endpointForm) as never,
    defaultValues: endpoint ?? { url: "https://", events: [...webhookEvents], isOn: true },
  });
  async function save({ url, events, isOn }: EndpointForm) {
    if (endpoint) await api.put(`/api/webhooks/${endpoint.id}`, { url, events, isOn }, done);
    else setSecret((await api.post("/api/webhooks", { businessId, url, events }, toldSecret)).secret);
    toast.success(t("saved"));
    if (endpoint) onClose();
    await refreshResources("/api/webhooks");
  }
  if (secret) return <HookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(endpoint ? "editTitle" : "addTitle")}
      description={t("dialogText")}
      confirm={t("save")}
      busy={t("saving")}
      keep={t("cancel")}
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
        legend={t("tellOf")}
        values={webhookEvents}
        label={(event) => t(`events.${event}`)}
      />
      {endpoint && <SwitchRow name="isOn" label={t("isOn")} help={t("isOnHelp")} />}
    </FormDialog>
  );
}
