/** Stripe's script, its frames (including 3-D Secure) and its API, as listed in its security guide. */
const STRIPE = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};

const CSP_REPORTS_PATH = "/api/csp-reports";

/** Names the endpoint of `report-to csp`. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`;

/** The CSP of a page: this site and, on pages with a card form, Stripe. */
export function contentSecurityPolicy({ isCardPage = false } = {}): string {
  return [
    "default-src 'self'",
    // Next's inline scripts need an exception. The server in front of Next replaces it: by a nonce in pages behind a
    // sign-in (scripts/launch/script-nonces.mjs), by the scripts' hashes in all others (script-hashes.mjs beside it).
    sources("script-src 'self' 'unsafe-inline'", isCardPage && STRIPE.script),
    "style-src 'self' 'unsafe-inline'",
    // The server in front of Next adds the provider of the map tiles, if there is one (scripts/launch/map-tiles.mjs).
    "img-src 'self' data: blob:",
    isCardPage && sources("frame-src 'self'", STRIPE.frame),
    isCardPage && sources("connect-src 'self'", STRIPE.connect),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // For browsers without Reporting-Endpoints; others use the next directive.
    `report-uri ${CSP_REPORTS_PATH}`,
    "report-to csp",
  ]
    .filter(Boolean)
    .join("; ");
}

const sources = (own: string, others: string | false) => (others ? `${own} ${others}` : own);
