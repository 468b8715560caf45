"use client";

import { htmlOnlyText } from "@/lib/platform/html-only-texts";

/**
 * The picture of `inlinePicture()` for phones, inside <picture>: wider screens need a larger one than the page
 * contains. It is only in the HTML; a page that is reached by navigation within the site loads the picture.
 */
export function InlinePictureSource({ id }: { id: string }) {
  const dataUrl = typeof window === "undefined" ? htmlOnlyText(id) : undefined;
  return <source media="(width < 40rem)" type="image/avif" srcSet={dataUrl} suppressHydrationWarning />;
}
