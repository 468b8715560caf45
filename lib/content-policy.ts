/** Stripe's script, its frames (3-D Secure among them) and the API both speak to, as its security guide lists them. */
const STRIPE = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};

/** What a page may load and speak to: this site, the map's tiles, and where a card is typed Stripe's form. */
export function contentPolicy({
  tiles,
  isCardPage = false,
}: {
  tiles?: string;
  isCardPage?: boolean;
}): string {
  return [
    "default-src 'self'",
    // Kept pages are the same bytes for everyone, so there is no nonce to give; Next's own inline scripts need the exception.
    sources("script-src 'self' 'unsafe-inline'", isCardPage && STRIPE.script),
    "style-src 'self' 'unsafe-inline'",
    sources("img-src 'self' data: blob:", tiles),
    isCardPage && sources("frame-src 'self'", STRIPE.frame),
    isCardPage && sources("connect-src 'self'", STRIPE.connect),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .filter(Boolean)
    .join("; ");
}

const sources = (own: string, others: string | false | undefined) => (others ? `${own} ${others}` : own);
