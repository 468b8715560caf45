import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentType, ReactNode } from "react";
import { z } from "zod";
import { ClientMessages } from "@/components/layout/client-messages";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { UserActor, UserRole } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import {
  type FirstRequest,
  type FirstResponses,
  findFirstResponses,
} from "@/lib/platform/http/find-first-responses";
import { pathLocale } from "@/lib/platform/i18n/path-locale";
import type { MessageKey, MessagePath } from "@/lib/platform/i18n/pick-messages";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Permission } from "@/lib/platform/permissions";

/** Public: the builder reads no cookie, so that the page can be cached. User: anybody who is signed in. */
type PageAccess = "public" | "user" | UserRole | readonly UserRole[];
type Translator = Awaited<ReturnType<typeof getTranslations<never>>>;

interface MetadataContext<P, Q> {
  locale: Locale;
  /** The path without a language, its parameters filled in. */
  path: string;
  params: P;
  query: Q;
  now: Date;
  t: Translator;
}

interface PageContext<A extends PageAccess, P, Q> extends MetadataContext<P, Q> {
  actor: A extends "public" ? undefined : UserActor;
}

interface PageDeclaration<A extends PageAccess, P extends z.ZodType, Q extends z.ZodType> {
  /** The page's place under app/[locale]: "/dashboard/user/rentals/[bookingId]". */
  path: string;
  /** Others are sent to the sign-in, or told that they may not see the page. */
  access: A;
  /** A permission that the user must have in at least one of their businesses. */
  permission?: Permission;
  /** Without demo mode there is no such page. */
  isDemoOnly?: boolean;
  /** Parameters of the path. If they or the query cannot be parsed, the page is not found. */
  params?: P;
  /** The query string; a page that declares one is rendered for each request. */
  query?: Q;
  title?: MessageKey | ((t: Translator) => string);
  /** With a description the page can be indexed and shared under its path. */
  description?: MessageKey;
  /** Metadata beyond title and description. */
  metadata?:
    | Metadata
    | ((context: MetadataContext<z.output<P>, z.output<Q>>) => Metadata | Promise<Metadata>);
  /**
   * The messages that the page's client components need, in addition to `signedInMessages` if it is not public; by
   * default those of the layout. lib/operations/pages.test.ts reports missing and unused ones.
   */
  messages?: readonly MessagePath[];
  /**
   * The first API requests of the page's client components. The responses are sent with the page;
   * e2e/journeys/first-responses.spec.ts reports missing ones. Only for pages declared with preloadedPage().
   */
  firstRequests?: (
    context: PageContext<A, z.output<P>, z.output<Q>>,
  ) => FirstRequest[] | Promise<FirstRequest[]>;
  render: (context: PageContext<A, z.output<P>, z.output<Q>>) => ReactNode | Promise<ReactNode>;
}

interface NextProps {
  params: Promise<{ locale?: unknown; [segment: string]: unknown }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The messages of client components that call the API: controls, failures and the errors of the API. */
const signedInMessages = ["ui", "failure", "errors"] as const satisfies MessagePath[];

/**
 * Declares a page: language → demo mode → access → parameters → first responses → messages → render. Next reads the
 * exports of a page by name, so each page exports `generateMetadata` and, as default, `render`. The provider comes
 * from preloadedPage(), so that the scripts of other pages do not contain it.
 */
export function page<
  const A extends PageAccess,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  declaration: PageDeclaration<A, P, Q>,
  ResponsesProvider?: ComponentType<{ responses: FirstResponses; children: ReactNode }>,
) {
  const { access, permission, messages } = declaration;
  if (declaration.firstRequests && !ResponsesProvider)
    throw new Error(`${declaration.path} needs preloadedPage()`);

  async function parse(locale: Locale, props: NextProps) {
    const segments = await props.params;
    const params = (declaration.params ?? nothing).safeParse(declaration.params && segments);
    const query = (declaration.query ?? nothing).safeParse(declaration.query && (await props.searchParams));
    return {
      locale,
      path: declaration.path.replace(/\[(\w+)\]/g, (_, name) => String(segments[name])),
      input: params.success && query.success ? { params: params.data, query: query.data } : undefined,
      now: new Date(),
      t: await getTranslations({ locale }),
    };
  }

  async function generateMetadata(props: NextProps): Promise<Metadata> {
    const locale = await pathLocale(props.params);
    if (!locale) return {};
    const { input, ...context } = await parse(locale, props);
    const title = await titleMetadata(declaration, context);
    if (!input) return { ...title, robots: { index: false } };
    const { metadata } = declaration;
    return {
      ...title,
      ...(typeof metadata === "function"
        ? await metadata({ ...context, ...input } as MetadataContext<z.output<P>, z.output<Q>>)
        : metadata),
    };
  }

  async function findResponses(context: PageContext<A, z.output<P>, z.output<Q>>, locale: Locale) {
    return declaration.firstRequests && findFirstResponses(await declaration.firstRequests(context), locale);
  }

  async function render(props: NextProps) {
    const locale = await pathLocale(props.params);
    // The outermost layout answers an unknown language with 404.
    if (!locale) return null;
    if (declaration.isDemoOnly && !env().DEMO_MODE) return <NotFoundContent />;
    const { input, ...context } = await parse(locale, props);
    const actor =
      access === "public"
        ? undefined
        : await requireActor({
            locale,
            path: context.path,
            query: await props.searchParams,
            roles: rolesOf(access),
            permission,
          });
    if (!input) return <NotFoundContent />;
    const pageContext = { ...context, ...input, actor } as PageContext<A, z.output<P>, z.output<Q>>;
    const [rendered, responses] = await Promise.all([
      declaration.render(pageContext),
      findResponses(pageContext, locale),
    ]);
    const content =
      responses && ResponsesProvider ? (
        <ResponsesProvider responses={responses}>{rendered}</ResponsesProvider>
      ) : (
        rendered
      );
    if (!messages) return content;
    const sent = access === "public" ? messages : [...signedInMessages, ...messages];
    return <ClientMessages of={sent}>{content}</ClientMessages>;
  }

  return { generateMetadata, render };
}

const nothing = z.undefined();

function rolesOf(access: Exclude<PageAccess, "public">): readonly UserRole[] | undefined {
  if (access === "user") return undefined;
  return typeof access === "string" ? [access] : access;
}

async function titleMetadata(
  declaration: Pick<PageDeclaration<PageAccess, z.ZodType, z.ZodType>, "title" | "description">,
  { locale, path, t }: { locale: Locale; path: string; t: Translator },
): Promise<Metadata> {
  if (!declaration.title) return {};
  const title = typeof declaration.title === "function" ? declaration.title(t) : t(declaration.title);
  if (!declaration.description) return { title };
  return pageMetadata({ locale, path, title, description: t(declaration.description) });
}
