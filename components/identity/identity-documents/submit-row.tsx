"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/**
 * Submits the uploaded documents. The button is always enabled; pressing it names what is missing, and waits for running
 * uploads of the same `data-upload-scope`.
 */
export function SubmitRow({
  path,
  schema,
  missing,
}: {
  path: string;
  schema: z.ZodType;
  /** The message for what is still missing. */
  missing: string | undefined;
}) {
  const t = useTranslations("documents");
  const failureText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    setAsked(true);
    if (missing) return;
    setBusy(true);
    try {
      await api.post(path, {}, schema);
      toast.success(t("submitted"));
      setAsked(false);
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0 && error.status < 500;
      setRefusal(known ? (Object.values(error.fields)[0] ?? failureText(error)) : t("submitFailed"));
    } finally {
      await refreshResources("/api/documents").catch(() => {});
      setBusy(false);
    }
  }
  // The message disappears once nothing is missing any more.
  const problem = refusal ?? (isAsked ? missing : undefined);
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <Button type="submit" size="lg" busy={isBusy} busyText={t("submitBusy")} className="w-full sm:w-fit">
        {t("submit")}
      </Button>
    </form>
  );
}
