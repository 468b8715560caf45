"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
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

/** Where to, and of what; the password again where somebody's news would go elsewhere. A new endpoint's secret is shown afterwards. */
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
  const leadsElsewhere = form.watch("url").trim() !== endpoint?.url;
  async function save({ url, events, isOn, password: typed }: EndpointForm) {
    const password = typed || undefined;
    if (endpoint) await api.put(`/api/webhooks/${endpoint.id}`, { url, events, isOn, password }, done);
    else
      setSecret((await api.post("/api/webhooks", { businessId, url, events, password }, toldSecret)).secret);
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
      {leadsElsewhere && (
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
