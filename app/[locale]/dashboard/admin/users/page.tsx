import { page } from "@/app/page-builder";
import { UsersScreen } from "@/components/identity/users-admin/users-screen";

const users = page({
  path: "/dashboard/admin/users",
  access: "admin",
  title: "usersAdmin.title",
  messages: ["usersAdmin", "account"],
  render: () => <UsersScreen />,
});

export const generateMetadata = users.generateMetadata;
export default users.render;
