import { GET as getUsers } from "@/app/api/admin/users/route";
import { preloadedPage } from "@/app/preloaded-page";
import { UsersScreen } from "@/components/identity/users-admin/users-screen";
import { managedUserFilters } from "@/lib/identity/users-admin/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const users = preloadedPage({
  path: "/dashboard/admin/users",
  access: "admin",
  query: pageSearchParams,
  title: "usersAdmin.title",
  messages: ["bulk", "usersAdmin"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/users", query, managedUserFilters), route: getUsers },
  ],
  render: () => <UsersScreen />,
});

export const generateMetadata = users.generateMetadata;
export default users.render;
