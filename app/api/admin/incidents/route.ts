import { publishIncident } from "@/lib/insights/incidents/commands";
import { incident, incidentPage, incidentsQuery, newIncident } from "@/lib/insights/incidents/contract";
import { listIncidents } from "@/lib/insights/incidents/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the incidents of the status page with their updates, newest first",
  access: "admin",
  query: incidentsQuery,
  returns: incidentPage,
  handle: ({ actor, query }) => listIncidents(actor, query),
});

export const POST = route({
  summary: "publishes an incident on the status page",
  access: "admin",
  body: newIncident,
  returns: incident,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => publishIncident(actor, body, { now, device }),
});
