"use client";

import { scriptText } from "./inline-script-texts";

export function InlineScriptTag({ type, id }: { type?: string; id: string }) {
  const text = typeof window === "undefined" ? scriptText(id) : "";
  return (
    <script
      type={type}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: InlineScript's texts are our own
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
