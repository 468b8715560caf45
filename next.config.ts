import path from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from "./lib/platform/http/content-security-policy";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/operations/i18n-request.ts",
  experimental: {
    // Messages are compiled at build time: the browser gets a formatter of 1 KB instead of a parser of 10 KB.
    messages: { path: "./lib/platform/i18n/messages", format: "json", locales: "infer", precompile: true },
  },
});

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy() },
  { key: "Reporting-Endpoints", value: REPORTING_ENDPOINTS },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(self), geolocation=(self), microphone=(), payment=()" },
];

/** An uploaded file opened in a tab is a page of this origin, so it may not load, run or send anything. */
const fileSecurity = [
  {
    key: "Content-Security-Policy",
    value:
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  },
];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Done in front of Next (scripts/launch/serve-page-cache.mjs), with Brotli as well.
  compress: false,
  images: { unoptimized: true },
  // `npm test` has its own step for the type check.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    resolveAlias: {
      // In the browser next-intl adds to use-intl its unused formatter, in the script of every page.
      "next-intl": { browser: "use-intl/react" },
      // Two modules of Next in the script of every page (docs/decisions/096).
      "next/dist/compiled/process": { browser: "./lib/platform/browser/process.cjs" },
      "./error-styles": "./lib/platform/browser/error-page-styles.cjs",
    },
  },
  experimental: {
    globalNotFound: true,
    // Fewer and larger chunks compress better: a page loads two to four KiB less.
    turbopackChunking: { minChunkSize: 150_000, maxMergeChunkSize: 2_000_000 },
    // Cached pages stay in memory: on disk they would outlive their database, and every mistyped URL would
    // leave files.
    isrFlushToDisk: false,
    // Nothing reads the source maps of the server, and the cache would help only builds of a clone that has one.
    // Together they would take a third of the processor time of a build and make .next seven times as large.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    // Next would load all routes before it answers the first request: half of the start, and 40 MB.
    preloadEntriesOnStart: false,
  },
  // Titles and canonical links are in the head for all clients, not streamed after the page for browsers.
  htmlLimitedBots: /.*/,
  cacheHandler: path.resolve("lib/platform/page-cache/next-cache-handler.mjs"),
  // A cached vehicle page takes about 300 KB in three formats; the least recently visited pages are evicted. Next
  // counts characters of HTML, which may take two bytes each.
  cacheMaxMemorySize: 128 * 1024 * 1024,
  serverExternalPackages: [
    "pg-boss",
    "postgres",
    "prom-client",
    "@node-rs/argon2",
    "pino",
    "@react-pdf/renderer",
    "@react-email/render",
    "web-push",
  ],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // Must follow the entry above: the last match wins, also over headers set by a route.
    { source: "/api/files/:path*", headers: fileSecurity },
    {
      // URLs of these pages contain tokens that give access to an account or a team, so no other site may see
      // them as referrer.
      source: "/:locale(fr|rw)?/:page(reset-password|restore-email|join)",
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    },
    // One URL has two representations; caches do not store the page, because Next adds its own `Vary`.
    { source: "/vehicles", headers: [{ key: "Vary", value: "Accept" }] },
    {
      // Pages that Next renders for each request without anything personal: browsers may keep them for the Back
      // button, which Next's own `no-store` forbids.
      source: "/:locale(fr|rw)?/:page(vehicles|login|signup|forgot-password)",
      has: [{ type: "header", key: "accept", value: ".*text/html.*" }],
      headers: [{ key: "Cache-Control", value: "private, no-cache" }],
    },
    {
      source: "/:folder(vehicles|categories|hero|people|places|brand)/:file(.*\\.(?:webp|svg|mp4|webm))",
      headers: [
        { key: "Cache-Control", value: "public, max-age=86400, stale-while-revalidate=604800" },
        // Other sites may show them, such as a chat that previews a link.
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    },
  ],
  // Each page has one URL: the internal path of the English version redirects to the bare one.
  redirects: async () => [
    { source: "/en", destination: "/", permanent: true },
    { source: "/en/:path+", destination: "/:path+", permanent: true },
    { source: "/dashboard/business/users", destination: "/dashboard/business/team", permanent: true },
    { source: "/locations", destination: "/location", permanent: true },
    { source: "/:locale(fr|rw)/locations", destination: "/:locale/location", permanent: true },
  ],
  // English pages have bare paths: app/[locale] renders /vehicles as /en/vehicles.
  rewrites: async () => ({
    beforeFiles: [
      // The documented vehicle list shares its path with the page: clients that accept JSON and not HTML get
      // the API.
      {
        source: "/vehicles",
        has: [{ type: "header", key: "accept", value: "(?!.*text/html).*application/json.*" }],
        destination: "/api/vehicles",
      },
      // Documented paths that also work without the /api prefix.
      { source: "/admin/notifications/:path+", destination: "/api/admin/notifications/:path+" },
      { source: "/admin/:adminId/notifications", destination: "/api/admin/:adminId/notifications" },
      { source: "/notifications", destination: "/api/notifications" },
      { source: "/:noun(otp|notifications|business|support|chat)/:path+", destination: "/api/:noun/:path+" },
      { source: "/", destination: "/en" },
      {
        source: "/:path((?!(?:en|fr|rw|api|_next)(?:/|$)|.*\\.[a-z0-9]+$).*)",
        destination: "/en/:path",
      },
    ],
    afterFiles: [],
    // Unknown paths render one localised not-found page, cached once instead of once per URL.
    fallback: [{ source: "/:locale(en|fr|rw)/:path*", destination: "/:locale/nowhere" }],
  }),
};

export default withNextIntl(config);
