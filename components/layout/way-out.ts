/** Where somebody who found nothing may have wanted to go; labels are the messages' `notFound`. */
export const wayOut = [
  { href: "/vehicles", label: "vehicles" },
  { href: "/location", label: "locations" },
  { href: "/how-it-works", label: "howItWorks" },
  { href: "/location#contact", label: "contact" },
] as const;

export const wayOutClass =
  "inline-flex min-h-11 items-center font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-foreground";
