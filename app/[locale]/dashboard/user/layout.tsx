import { GET as getAccountStatus } from "@/app/api/profile/status/route";
import { UserFrame } from "@/components/insights/renter-home/user-frame";
import { findFirstResponses } from "@/lib/platform/http/find-first-responses";
import { FirstResponsesProvider } from "@/lib/platform/http/first-responses-provider";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

export default async function UserLayout({ children, params }: LayoutProps<"/[locale]/dashboard/user">) {
  const locale = await pathLocale(params);
  if (!locale) return children;
  const responses = await findFirstResponses(
    [{ path: "/api/profile/status", route: getAccountStatus }],
    locale,
  );
  return (
    <FirstResponsesProvider responses={responses}>
      <UserFrame>{children}</UserFrame>
    </FirstResponsesProvider>
  );
}
