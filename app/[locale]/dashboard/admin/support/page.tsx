import { page } from "@/app/page-builder";
import { TicketsScreen } from "@/components/support/tickets/admin/tickets-screen";

const adminSupport = page({
  path: "/dashboard/admin/support",
  access: "admin",
  title: "supportAdmin.title",
  messages: ["supportAdmin", "support"],
  render: () => <TicketsScreen />,
});

export const generateMetadata = adminSupport.generateMetadata;
export default adminSupport.render;
