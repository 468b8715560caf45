import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SandboxScreen } from "@/components/operations/demo/providers/sandbox-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { sandboxParams } from "@/lib/operations/demo/providers/contract";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/sandbox/[reference]">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "sandbox" });
  return { title: t("title") };
}

export default async function SandboxPage({ params }: PageProps<"/[locale]/sandbox/[reference]">) {
  const { locale, ...segment } = await params;
  setRequestLocale(locale as Locale);
  const { data } = sandboxParams.safeParse(segment);
  if (!env().DEMO_MODE || !data) notFound();
  await requireActor({ locale, path: `/sandbox/${data.reference}` });
  return <SandboxScreen reference={data.reference} />;
}
