"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";

/** Hands in what is uploaded. Always to be pressed: what is missing is said, not guessed from a grey button. */
export function SubmitRow({
  path,
  schema,
  missing,
}: {
  path: string;
  schema: z.ZodType;
  /** The sentence for what is not there yet. */
  missing: string | undefined;
}) {
  const t = useTranslations("papers");
  const [refusal, setRefusal] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function submit() {
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
      setRefusal(known ? (Object.values(error.fields)[0] ?? error.message) : t("submitFailed"));
    } finally {
      await refreshResources("/api/documents").catch(() => {});
      setBusy(false);
    }
  }
  // What was missing is no longer said once it is there.
  const problem = refusal ?? (isAsked ? missing : undefined);
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <Button size="lg" busy={isBusy} busyText={t("submitBusy")} onClick={submit} className="w-full sm:w-fit">
        {t("submit")}
      </Button>
    </div>
  );
}
