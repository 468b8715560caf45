import type { Metadata } from "next";
import { ClientMessages } from "@/components/layout/client-messages";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

// Every page in this folder depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function AccountLayout({ children, params }: LayoutProps<"/[locale]">) {
  await pathLocale(params);
  return (
    <ClientMessages
      of={[
        "layout",
        "ui",
        "error",
        "failure",
        "errors",
        "account",
        "quotes",
        "bookings",
        "payments",
        "sandbox",
      ]}
    >
      {children}
    </ClientMessages>
  );
}
