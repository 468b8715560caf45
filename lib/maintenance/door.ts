import type { IncomingMessage } from "node:http";
import { readSessionToken, sessionCookieName } from "@/lib/auth/token";
import { standaloneHeaders, standalonePage } from "@/lib/error-pages/page";
import { localPath } from "@/lib/i18n/local-path";
import { translator } from "@/lib/i18n/translate";
import { isClosedPage, leadsToApi, localeAt } from "./rules";
import { maintenanceHere, RETRY_AFTER_S } from "./state";

/** What stands at a closed door instead of a page. */
interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Door = (request: IncomingMessage) => Promise<Refusal | undefined>;

const holder = globalThis as typeof globalThis & { gendanaDoor?: Door };

/** Has the web server (scripts/launch/serve-maintenance.mjs) ask here before it gives out a page, kept ones too. */
export function guardDoor(): void {
  holder.gendanaDoor = async (request) => (maintenanceHere().isOn ? refusalFor(request) : undefined);
}

/** Undefined: come in. Administrators do, everywhere, also as somebody else; that they are one is what the signed cookie says. */
async function refusalFor({ url = "/", headers }: IncomingMessage): Promise<Refusal | undefined> {
  const [pathname = "/"] = url.split("?");
  if (!isClosedPage(pathname) || leadsToApi(pathname, headers.accept ?? "")) return undefined;
  const session = await readSessionToken(cookieOf(headers.cookie, sessionCookieName()));
  if (session?.role === "admin" || session?.isActing) return undefined;
  const locale = localeAt(pathname);
  const t = translator(locale);
  const body = standalonePage({
    locale,
    title: t("maintenance.closed"),
    paragraphs: [maintenanceHere().messages[locale] || t("maintenance.standard")],
    retry: t("maintenance.retry"),
    other: {
      href: localPath("/login?next=%2Fdashboard%2Fadmin", locale),
      label: t("maintenance.login"),
    },
  });
  return {
    status: 503,
    headers: { ...standaloneHeaders, "retry-after": String(RETRY_AFTER_S) },
    body,
  };
}

function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
