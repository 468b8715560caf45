import { createTranslator } from "next-intl";
import type { ReactNode } from "react";
import { localPath } from "@/lib/platform/i18n/local-path";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { notFoundLinkClass, notFoundLinks } from "./not-found-links";
import { ThemeScript } from "./theme-script";
import { Wordmark } from "./wordmark";

// Contains all three languages, because the URL is not known here. Before the first paint the script keeps
// the URL's language; without JavaScript all three are readable.
const script = `try{
var d=document.documentElement,m=/^\\/(fr|rw)(\\/|$)/.exec(location.pathname);
d.lang=m?m[1]:"en";d.setAttribute("data-only",d.lang);
}catch{}`;

/** The whole document for URLs outside of all pages; rendered once, at build time. */
export async function NotFoundEverywhere({
  fontClassName,
  children,
}: {
  fontClassName: string;
  children?: ReactNode;
}) {
  const pages = await Promise.all(routing.locales.map(notFoundTexts));
  return (
    <html lang="en" className={fontClassName} suppressHydrationWarning>
      <body>
        <ThemeScript />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
        <main className="page-width flex min-h-svh flex-col items-center justify-center py-16 text-center">
          <a href="/" aria-label="Gendana" className="mb-12 flex rounded-md">
            <Wordmark />
          </a>
          <img src="/brand/empty-results.svg" alt="" width={280} height={210} />
          <p className="mt-8 font-medium text-muted-foreground text-sm tabular-nums">404</p>
          {pages.map(({ locale, title, text, link, others }) => (
            <section key={locale} lang={locale} data-language={locale} className="mt-2 mb-10">
              <h1 className="text-2xl md:text-3xl">{title}</h1>
              <p className="mt-3 text-muted-foreground">{text}</p>
              <a
                href={localPath("/", locale)}
                className="mt-8 inline-flex h-12 items-center rounded-md bg-primary px-6 font-medium text-primary-foreground hover:bg-primary-hover"
              >
                {link}
              </a>
              <ul className="mx-auto mt-8 grid w-fit grid-cols-2 justify-items-center gap-x-8 gap-y-2 sm:flex">
                {others.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={notFoundLinkClass}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </main>
        {children}
      </body>
    </html>
  );
}

async function notFoundTexts(locale: Locale) {
  const messages = (await import(`../../lib/platform/i18n/messages/${locale}.json`)).default;
  const t = createTranslator({ locale, messages, namespace: "notFound" });
  const others = notFoundLinks.map(({ href, label }) => ({ href: localPath(href, locale), label: t(label) }));
  return { locale, title: t("title"), text: t("text"), link: t("home"), others };
}
