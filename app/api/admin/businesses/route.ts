import { addBusiness } from "@/lib/businesses/businesses/admin/commands";
import {
  addBusinessForm,
  adminBusiness,
  adminBusinessesQuery,
  adminBusinessPage,
} from "@/lib/businesses/businesses/admin/contract";
import { listAdminBusinesses } from "@/lib/businesses/businesses/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "all businesses, newest first, with counts by status",
  access: "admin",
  query: adminBusinessesQuery,
  returns: adminBusinessPage,
  handle: ({ actor, query }) => listAdminBusinesses(actor, query),
});

export const POST = route({
  summary: "creates a company and its owner's account",
  access: "admin",
  body: addBusinessForm,
  returns: adminBusiness,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => addBusiness(actor, body, { now, device }),
});
