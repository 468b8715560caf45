import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { contentPolicy } from "./lib/content-policy";
import { mapTilesOrigin } from "./lib/env";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: {
    // Messages are compiled at build: the browser gets a formatter of 1 KB instead of a parser of 10.
    messages: { path: "./lib/i18n/messages", format: "json", locales: "infer", precompile: true },
  },
});

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentPolicy({ tiles: mapTilesOrigin() }) },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(self), geolocation=(self), microphone=(), payment=()" },
];

/** An upload opened by itself is a page of this origin: it may load, run and send nothing. */
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
  images: { unoptimized: true },
  // `npm test` has a step of its own for the types; once is enough.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    globalNotFound: true,
    // Kept pages live in memory: on disk they would outlast their database, and every mistyped address would leave files.
    isrFlushToDisk: false,
  },
  // Titles and canonical links stand in the head for everybody, not streamed behind the page for browsers.
  htmlLimitedBots: /.*/,
  // A kept car page is about 300 KB in three forms; the least recently visited make room.
  cacheMaxMemorySize: 256 * 1024 * 1024,
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "pg-copy-streams",
    "prom-client",
    "@node-rs/argon2",
    "pino",
    "@react-pdf/renderer",
    "@react-email/render",
    "web-push",
  ],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // After the one above, which would otherwise stand: the last one wins, also over what a route says.
    { source: "/api/files/:path*", headers: fileSecurity },
    {
      // The addresses of these pages open an account or a team: no other site may be told them.
      source: "/:locale(fr|rw)?/:page(reset-password|join)",
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    },
    // Two answers under one address; the page, which Next gives a `Vary` of its own, is kept by no cache.
    { source: "/vehicles", headers: [{ key: "Vary", value: "Accept" }] },
    {
      source: "/:folder(vehicles|categories|hero|people|places|brand)/:file(.*\\.(?:webp|svg|mp4|webm))",
      headers: [{ key: "Cache-Control", value: "public, max-age=86400, stale-while-revalidate=604800" }],
    },
  ],
  // One address a page: the path by which English is rendered is not one of them.
  redirects: async () => [
    { source: "/en", destination: "/", permanent: true },
    { source: "/en/:path+", destination: "/:path+", permanent: true },
    { source: "/dashboard/business/users", destination: "/dashboard/business/team", permanent: true },
    { source: "/locations", destination: "/location", permanent: true },
    { source: "/:locale(fr|rw)/locations", destination: "/:locale/location", permanent: true },
  ],
  // English lives at bare paths: /vehicles is rendered by app/[locale] as /en/vehicles.
  rewrites: async () => ({
    beforeFiles: [
      // The documented list of cars lives at the page's path: who asks for JSON and not for a page gets it.
      {
        source: "/vehicles",
        has: [{ type: "header", key: "accept", value: "(?!.*text/html).*application/json.*" }],
        destination: "/api/vehicles",
      },
      // Documented paths that answer without the prefix too.
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
    // Where no page stands: the one that says so in the reader's language, kept once instead of once an address.
    fallback: [{ source: "/:locale(en|fr|rw)/:path*", destination: "/:locale/nowhere" }],
  }),
};

export default withNextIntl(config);
