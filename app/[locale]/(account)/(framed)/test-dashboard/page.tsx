import { page } from "@/app/page-builder";
import { TestAccountForm } from "@/components/operations/demo/test-account-form";
import { PageTitle } from "@/components/ui/page-title";

const testDashboard = page({
  path: "/test-dashboard",
  access: "public",
  isDemoOnly: true,
  title: "account.test.title",
  render: ({ t }) => (
    <div className="mx-auto w-full max-w-md">
      <PageTitle title={t("account.test.title")} description={t("account.test.lead")} className="mb-8" />
      <TestAccountForm />
    </div>
  ),
});

export const generateMetadata = testDashboard.generateMetadata;
export default testDashboard.render;
