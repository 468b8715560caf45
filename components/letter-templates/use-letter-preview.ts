import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { type LetterDraft, type LetterPreview, letterPreview } from "@/lib/letter-templates/contract";

/** Long enough that nobody's every letter is a request. */
const PAUSE_MS = 350;

/** How a draft would arrive, a moment after each change; undefined until the first is there. */
export function useLetterPreview(path: string, draft: LetterDraft, isShown: boolean) {
  const [preview, setPreview] = useState<LetterPreview>();
  const [hasFailed, setFailed] = useState(false);
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (!isShown) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const next = await api.post(path, JSON.parse(text), letterPreview);
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
