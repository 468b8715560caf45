import { updateIncident } from "@/lib/insights/incidents/commands";
import { incident, incidentParams, newIncidentUpdate } from "@/lib/insights/incidents/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "adds an update to an open incident, which may resolve it",
  access: "admin",
  params: incidentParams,
  body: newIncidentUpdate,
  returns: incident,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) =>
    updateIncident(actor, params.incidentId, body, { now, device }),
});
