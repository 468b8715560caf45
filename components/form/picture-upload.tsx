"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CircleAlertIcon } from "@/components/ui/icons";
import { photoProblem } from "@/lib/profile/rules";

interface Wording {
  add: string;
  replace: string;
  remove: string;
  choose: string;
  help: string;
  sending: (percent: number) => string;
}

/** One small picture of somebody or something: chosen, judged, sent with its progress, taken away again. */
export function PictureUpload({
  name,
  url,
  words,
  onFile,
  onRemove,
  isRemoving = false,
  canRemove = true,
}: {
  /** Whose: its initials stand in for the picture. */
  name: string;
  url: string | null;
  words: Wording;
  /** Sends it; what it throws is said below. */
  onFile: (file: File, onProgress: (percent: number) => void) => Promise<unknown>;
  onRemove: () => void;
  isRemoving?: boolean;
  /** False where there is always to be one. */
  canRemove?: boolean;
}) {
  const errors = useTranslations("errors");
  const failureText = useFailureText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isSending = percent !== undefined;

  async function send(file: File) {
    const wrong = photoProblem(file);
    setProblem(wrong && errors(wrong));
    if (wrong) return;
    setPercent(0);
    try {
      await onFile(file, setPercent);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Avatar name={name} src={url} className="size-16 text-lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={isSending}
            busyText={words.sending(percent ?? 0)}
            aria-describedby={`${id}-note`}
            onClick={() => input.current?.click()}
          >
            {url ? words.replace : words.add}
          </Button>
          {url && canRemove && (
            <Button variant="ghost" size="sm" busy={isRemoving} disabled={isSending} onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={words.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            // The same picture may be chosen again after a failure.
            target.value = "";
          }}
        />
        {problem ? (
          <p id={`${id}-note`} role="alert" className="mt-2 flex items-start gap-1.5 text-danger text-sm">
            <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        ) : (
          <p id={`${id}-note`} className="mt-2 text-muted-foreground text-sm">
            {words.help}
          </p>
        )}
      </div>
    </div>
  );
}
