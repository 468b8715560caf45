"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, use, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CloseGuardsContext } from "@/components/ui/close-guards";
import { LeaveQuestion } from "./leave-guard";
import { useUnsavedWarning } from "./use-unsaved-warning";
import type { Uploads } from "./use-uploads";

/**
 * Keeps the form from being sent before the uploads of one of its fields are finished, and from being sent without those
 * that failed unless the user says so. Closing its dialog or leaving the page meanwhile needs a confirmation. It must
 * stay mounted when a file is stored. Files that are saved at once may also stand beside a form, in the same
 * `data-upload-scope`. Without a form there is nothing to do.
 */
export function UploadGate(props: ComponentProps<typeof FormUploadGate>) {
  return (useFormContext() || props.isSavedAtOnce) && <FormUploadGate {...props} />;
}

function FormUploadGate({
  uploads: { sendings, retry, dismiss },
  what = "picture",
  canSendWithout = true,
  isSavedAtOnce = false,
}: {
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
  const status = useRef<HTMLParagraphElement>(null);
  const failed = sendings.filter(({ problem }) => problem);
  const failures = failed.length;
  const running = sendings.length - failures;
  const retryable = failed.filter(({ canRetry }) => canRetry);
  const isUnfinished = !isSavedAtOnce && running + retryable.length > 0;
  const unsaved = useUnsavedWarning(isUnfinished, close);
  const askFirst = unsaved.handlers.onCloseClick;

  // React listens above the form, so that a submission which is stopped here does not reach the form's own handler.
  useEffect(() => {
    const scope = status.current?.closest("form, [data-upload-scope]");
    if (!scope || running + failures === 0) return;
    function hold(event: Event) {
      event.preventDefault();
      event.stopPropagation();
      setWaiting(event.target as HTMLFormElement);
    }
    scope.addEventListener("submit", hold);
    return () => scope.removeEventListener("submit", hold);
  }, [running, failures]);

  useEffect(() => {
    if (!waiting || running > 0) return;
    setWaiting(undefined);
    if (failures > 0) setIncomplete({ form: waiting });
    // Not before what the stored file changed is shown: queries tell their components in a timeout.
    else setTimeout(() => waiting.requestSubmit());
  }, [waiting, running, failures]);

  useEffect(() => {
    if (incomplete) alert.current?.focus();
  }, [incomplete]);

  // The button that was pressed may be far below.
  useEffect(() => {
    if (waiting) status.current?.scrollIntoView({ block: "nearest" });
  }, [waiting]);

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
      <p ref={status} role="status" className="text-sm empty:hidden">
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
