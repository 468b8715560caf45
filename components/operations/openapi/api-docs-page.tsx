import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";

interface Operation {
  method: string;
  path: string;
  summary: string;
  scopes: string[];
}

/** Introduces developers to the API; the details are in its OpenAPI description. */
export function ApiDocsPage({ siteUrl, operations }: { siteUrl: string; operations: Operation[] }) {
  const t = useTranslations("apiDocs");
  const names = [...new Set(operations.map(groupOf))];
  return (
    <article className="page-width py-10 md:py-14">
      <header className="measure">
        <h1 className="text-3xl">{t("title")}</h1>
        <p className="mt-3 text-lg text-muted-foreground">{t("lead")}</p>
        <p className="mt-3 text-muted-foreground">{t("missing")}</p>
        <p className="mt-3">
          <a href="/api/openapi.json" className="font-medium underline underline-offset-4">
            {t("machines")}
          </a>
        </p>
      </header>
      <div className="mt-10 flex max-w-3xl flex-col gap-9">
        <Part id="keys" title={t("keys.title")} text={t("keys.text")}>
          <Code
            label={`${t("keys.title")}: ${t("example")}`}
          >{`curl ${siteUrl}/api/fleet \\\n  -H "Authorization: Bearer gnd_…"`}</Code>
        </Part>
        <Part id="answers" title={t("answers.title")} text={t("answers.text")}>
          <Code label={`${t("answers.title")}: ${t("example")}`}>
            {'{ "error": { "code": "forbidden", "message": "…" } }'}
          </Code>
        </Part>
        <Part id="webhooks" title={t("webhooks.title")} text={t("webhooks.text")}>
          <Code label={`${t("webhooks.title")}: ${t("example")}`}>
            {
              'Gendana-Delivery: 0199…\nGendana-Signature: t=1795330000,v1=5f2c…\n\n{ "id": "0199…", "type": "booking.confirmed", "data": { "bookingId": "…" } }'
            }
          </Code>
          <p>{t("webhooks.check")}</p>
        </Part>
        <Part id="operations" title={t("operations.title")} text={t("operations.text")}>
          {names.map((name) => (
            <Group key={name} name={name} items={operations.filter((each) => groupOf(each) === name)} />
          ))}
        </Part>
      </div>
    </article>
  );
}

const groupOf = ({ path }: Operation) => path.split("/")[2] ?? "";

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="measure">{text}</p>
      {children}
    </section>
  );
}

/** Lines that are too long for a phone scroll sideways, also by keyboard. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border bg-card p-4">
      <pre className="text-sm" translate="no">
        {children}
      </pre>
    </section>
  );
}

function Group({ name, items }: { name: string; items: Operation[] }) {
  return (
    <div>
      <h3 className="font-semibold text-base">/api/{name}</h3>
      <ul className="mt-2 divide-y border-y" lang="en">
        {items.map(({ method, path, summary, scopes }) => (
          <li key={`${method} ${path}`} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <code className="break-all text-sm">
                <strong>{method}</strong> {path}
              </code>
              {scopes.map((scope) => (
                <Badge key={scope}>{scope}</Badge>
              ))}
            </p>
            <p className="text-muted-foreground text-sm">{summary}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
