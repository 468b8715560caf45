import { page } from "@/app/page-builder";
import { DashboardOverview } from "@/components/identity/dashboards/dashboard-overview";
import { SignInPrompt } from "@/components/identity/dashboards/sign-in-prompt";
import { currentActor } from "@/lib/identity/auth/current-actor";

const dashboardHub = page({
  path: "/dashboard",
  access: "public",
  title: "account.hub.title",
  render: async () => {
    const actor = await currentActor();
    return actor.kind === "user" ? <DashboardOverview user={actor} /> : <SignInPrompt />;
  },
});

export const generateMetadata = dashboardHub.generateMetadata;
export default dashboardHub.render;
