// For client components of public pages, where badge.tsx's variants would make the script too large.

export const badgeShape =
  "inline-flex h-6 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-medium text-xs [&_svg]:size-3.5";

/** For badges on pictures. */
export const overlayBadge = "bg-card/95 text-card-foreground";
