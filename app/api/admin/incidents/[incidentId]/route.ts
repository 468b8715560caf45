import { changeIncident } from "@/lib/insights/incidents/commands";
import { incident, incidentParams, newIncident } from "@/lib/insights/incidents/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "corrects the texts, the components or the start of an incident",
  access: "admin",
  params: incidentParams,
  body: newIncident,
  returns: incident,
  handle: ({ actor, params, body, now, device }) =>
    changeIncident(actor, params.incidentId, body, { now, device }),
});
