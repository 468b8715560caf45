import { page } from "@/app/page-builder";
import { UsersScreen } from "@/components/identity/users-admin/users-screen";

const users = page({
  path: "/dashboard/admin/users",
  access: "admin",
  title: "userDesk.title",
  messages: ["userDesk", "account"],
  render: () => <UsersScreen />,
});

export const generateMetadata = users.generateMetadata;
export default users.render;
