/** Pages to offer on the not-found page; labels are keys of the messages' `notFound`. */
export const notFoundLinks = [
  { href: "/vehicles", label: "vehicles" },
  { href: "/location", label: "locations" },
  { href: "/how-it-works", label: "howItWorks" },
  { href: "/location#contact", label: "contact" },
] as const;

export const notFoundLinkClass =
  "inline-flex min-h-11 items-center font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-foreground";
