import { GET as getAccountStatus } from "@/app/api/profile/status/route";
import { UserFrame } from "@/components/insights/renter-home/user-frame";
import { findFirstAnswers } from "@/lib/platform/http/find-first-answers";
import { FirstAnswersProvider } from "@/lib/platform/http/first-answers-provider";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

export default async function UserLayout({ children, params }: LayoutProps<"/[locale]/dashboard/user">) {
  const locale = await pathLocale(params);
  if (!locale) return children;
  const answers = await findFirstAnswers([{ path: "/api/profile/status", route: getAccountStatus }], locale);
  return (
    <FirstAnswersProvider answers={answers}>
      <UserFrame>{children}</UserFrame>
    </FirstAnswersProvider>
  );
}
