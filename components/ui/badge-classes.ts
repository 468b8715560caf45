// For islands of the public pages, whose script has no room for badge.tsx's variants.

export const badgeShape =
  "inline-flex h-6 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-medium text-xs [&_svg]:size-3.5";

/** On a picture. */
export const overlayBadge = "bg-card/95 text-card-foreground";
