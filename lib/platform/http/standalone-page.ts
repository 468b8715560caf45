import { escapeHtml } from "@/lib/platform/text";

interface StandalonePage {
  locale: string;
  title: string;
  paragraphs: string[];
  /** Small print below the paragraphs. */
  footnote?: string;
  retry: string;
  other: { href: string; label: string };
}

/** A page without scripts or resources of the site, because those may be unavailable. */
export function standalonePage({
  locale,
  title,
  paragraphs,
  footnote,
  retry,
  other,
}: StandalonePage): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${name} · Gendana</title>
<link rel="icon" href="/brand/logo-mark.svg">
<style>${style}</style>
</head>
<body>
<main>
<img src="/brand/logo-mark.svg" alt="Gendana" width="48" height="48">
<h1>${name}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
${footnote ? `<p class="note">${escapeHtml(footnote)}</p>` : ""}
<p class="ways"><a class="next" href="">${escapeHtml(retry)}</a><a href="${other.href}">${escapeHtml(other.label)}</a></p>
</main>
</body>
</html>
`;
}

export const standaloneHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const style = `
:root{--page:#fbfaf7;--ink:#14130f;--soft:#5e5a50}
@media (prefers-color-scheme:dark){:root{--page:#12110e;--ink:#f4f1e9;--soft:#a9a395}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{min-height:100svh;max-width:34rem;margin:auto;padding:2rem 1.5rem;display:flex;flex-direction:column;justify-content:center;align-items:flex-start}
h1{margin:1.5rem 0 0;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}
p{margin:.75rem 0 0;color:var(--soft);overflow-wrap:anywhere}
.note{font-size:.875rem;font-variant-numeric:tabular-nums}
.ways{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin-top:1.75rem}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--ink);text-underline-offset:4px}
.next{padding:0 1.25rem;border-radius:8px;background:#f5b301;color:#14130f;font-weight:600;text-decoration:none}
.next:hover{background:#e2a400}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:8px}`;
