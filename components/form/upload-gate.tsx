"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, use, useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CloseGuardsContext } from "@/components/ui/close-guards";
import { FormUploadsContext, type FormUploadsState } from "./form-context";
import { LeaveQuestion } from "./leave-guard";
import { useUnsavedWarning } from "./use-unsaved-warning";
import type { Uploads } from "./use-uploads";

/**
 * Keeps the form from being sent before the uploads of one of its fields are finished, and from being sent without those
 * that failed unless the user says so. Closing its dialog or leaving the page meanwhile needs a confirmation. It must
 * stay mounted when a file is stored. Without a form there is nothing to do.
 */
export function UploadGate(props: Omit<ComponentProps<typeof FormUploadGate>, "form">) {
  const form = use(FormUploadsContext);
  return form && <FormUploadGate form={form} {...props} />;
}

function FormUploadGate({
  form: [{ queues }, setUploads],
  uploads: { sendings, retry, dismiss },
  what = "picture",
  canSendWithout = true,
  isSavedAtOnce = false,
}: {
  form: FormUploadsState;
  uploads: Uploads;
  what?: "picture" | "file";
  /** Whether the form is valid without the uploads that failed. */
  canSendWithout?: boolean;
  /** The uploads go on after the page is left, so that leaving it needs no confirmation. */
  isSavedAtOnce?: boolean;
}) {
  const t = useTranslations("ui.uploads");
  const { guards, close } = use(CloseGuardsContext);
  /** The form, once it waits to be sent. */
  const [waiting, setWaiting] = useState<HTMLFormElement>();
  /** The form, once it could not be sent because uploads had failed. */
  const [incomplete, setIncomplete] = useState<{ form: HTMLFormElement }>();
  const alert = useRef<HTMLDivElement>(null);
  const failed = sendings.filter(({ problem }) => problem);
  const failures = failed.length;
  const running = sendings.length - failures;
  const retryable = failed.filter(({ canRetry }) => canRetry);
  const isUnfinished = !isSavedAtOnce && running + retryable.length > 0;
  const unsaved = useUnsavedWarning(isUnfinished, close);
  const askFirst = unsaved.handlers.onCloseClick;

  useEffect(() => {
    function holds(form: HTMLFormElement): boolean {
      if (running + failures > 0) setWaiting(form);
      return running + failures > 0;
    }
    const queue = { running, holds };
    queues.add(queue);
    return () => void queues.delete(queue);
  }, [queues, running, failures]);

  useEffect(() => {
    if (!waiting) return;
    if (running > 0) {
      // The form may have several fields with uploads.
      const count = [...queues].reduce((sum, queue) => sum + queue.running, 0);
      setUploads({ queues, waitingText: t(`${what}.waiting`, { count }) });
      return () => setUploads({ queues });
    }
    setWaiting(undefined);
    if (failures > 0) setIncomplete({ form: waiting });
    // Not before what the stored file changed is shown: queries tell their components in a timeout.
    else setTimeout(() => waiting.requestSubmit());
  }, [waiting, running, failures, queues, setUploads, t, what]);

  useEffect(() => {
    if (incomplete) alert.current?.focus();
  }, [incomplete]);

  useEffect(() => {
    guards.add(askFirst);
    return () => void guards.delete(askFirst);
  });

  function send() {
    setIncomplete(undefined);
    setWaiting(incomplete?.form);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {waiting && running > 0 && t(`${what}.waiting`, { count: running })}
      </p>
      {incomplete && failures > 0 && (
        <Alert ref={alert} variant="danger" tabIndex={-1} title={t(`${what}.missing`, { count: failures })}>
          <p className="break-words">{failed.map(({ file }) => file.name).join(", ")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {retryable.length > 0 && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  retryable.forEach(retry);
                  send();
                }}
              >
                {t("again")}
              </Button>
            )}
            {canSendWithout && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  failed.forEach(dismiss);
                  send();
                }}
              >
                {t(`${what}.without`, { count: failures })}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {unsaved.question}
      <LeaveQuestion isActive={isUnfinished} />
    </>
  );
}
