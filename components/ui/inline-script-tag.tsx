"use client";

import { htmlOnlyText } from "@/lib/platform/html-only-texts";

export function InlineScriptTag({ type, id }: { type?: string; id: string }) {
  const text = (typeof window === "undefined" && htmlOnlyText(id)) || "";
  return (
    <script
      type={type}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: InlineScript's texts are our own
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
