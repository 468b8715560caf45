"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PayoutAccountFields } from "@/components/businesses/settings/payout-account-fields";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormGroup } from "@/components/form/form-group";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  type PrivateOwnerApplication,
  privateOwner,
  privateOwnerApplication,
} from "@/lib/businesses/private-owners/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** The payout account, which is not written to the browser's storage. */
const memoryOnly = ["holderName", "bankName", "account"];

interface Fields {
  name: string;
  phone: string;
  method: PrivateOwnerApplication["method"];
  holderName: string;
  bankName: string;
  account: string;
}

/** The owner's details and payout account; the identity document is uploaded beside it. */
export function PrivateOwnerForm({
  person,
  hasIdentity,
  isAgain,
}: {
  person: { name: string; phone: string };
  /** Whether an identity document is uploaded, under review or verified. */
  hasIdentity: boolean;
  /** Whether an application was rejected before. */
  isAgain: boolean;
}) {
  const t = useTranslations("privateOwner");
  const translate = errorText(useTranslations("errors"));
  const router = useRouter();
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(privateOwnerApplication) as never,
    defaultValues: {
      name: person.name,
      phone: person.phone,
      method: "momo",
      holderName: "",
      bankName: "",
      account: "",
    },
  });
  const draft = useFormDraft(form, "private owner", { memoryOnly });
  async function submit(application: Fields) {
    if (!hasIdentity) throw new ApiError(422, "invalid", translate("identityDocumentMissing"));
    await api.post("/api/private-owners", application, privateOwner).catch((error) => {
      // The document is not a field of this form, so its error is shown above it.
      const problem = error instanceof ApiError ? error.fields.identity : undefined;
      throw problem ? new ApiError(422, "invalid", problem) : error;
    });
    draft.forget();
    toast.success(t("done"));
    await refreshResources("/api/documents");
    router.refresh();
  }
  return (
    <Card className="p-5 sm:p-6">
      <Form form={form} onSubmit={submit} translate={translate} className="gap-8">
        <FormGroup title={t("you")}>
          <Field name="name" label={t("name")}>
            {(control) => <Input {...control} autoComplete="name" maxLength={120} />}
          </Field>
          <Field name="phone" label={t("phone")} help={t("phoneHelp")}>
            {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
          </Field>
        </FormGroup>
        <FormGroup title={t("payout")} lead={t("payoutLead")}>
          <PayoutAccountFields />
        </FormGroup>
        <SubmitButton busyText={t("submitBusy")} className="w-full sm:w-fit">
          {t(isAgain ? "submitAgain" : "submit")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
