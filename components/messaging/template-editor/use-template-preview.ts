import { useEffect, useState } from "react";
import {
  type TemplateDraft,
  type TemplatePreview,
  templatePreview,
} from "@/lib/messaging/templates/contract";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";

/** Debounce in milliseconds, so that not every keystroke is a request. */
const PAUSE_MS = 350;

/** Returns the preview of a draft, refreshed shortly after each change; undefined until the first one has arrived. */
export function useTemplatePreview(path: string, draft: TemplateDraft, isShown: boolean) {
  const [preview, setPreview] = useState<TemplatePreview>();
  const [hasFailed, setFailed] = useState(false);
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (!isShown) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const next = await api.post(path, JSON.parse(text), templatePreview);
        if (isCurrent) setPreview(next);
        if (isCurrent) setFailed(false);
      } catch {
        if (isCurrent) setFailed(true);
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, text, isShown]);
  return { preview, hasFailed };
}
