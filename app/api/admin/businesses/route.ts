import { route } from "@/lib/api/route";
import { addBusiness } from "@/lib/business-desk/addition";
import {
  addBusinessForm,
  deskBusiness,
  deskBusinessesQuery,
  deskBusinessPage,
} from "@/lib/business-desk/contract";
import { listDeskBusinesses } from "@/lib/business-desk/queries";

// GET /api/admin/businesses – all businesses, newest first, with how many there are of each status
export const GET = route({
  access: "admin",
  query: deskBusinessesQuery,
  returns: deskBusinessPage,
  handle: ({ actor, query }) => listDeskBusinesses(actor, query),
});

// POST /api/admin/businesses – makes a company and the account that owns it
export const POST = route({
  access: "admin",
  body: addBusinessForm,
  returns: deskBusiness,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => addBusiness(actor, body, { now, device }),
});
