import { z } from "zod";
import {
  addedBlock,
  blockParams,
  blockRequest,
  calendarEntry,
  ownerCalendar,
  timeline,
  timelineQuery,
} from "@/lib/catalog/availability/calendar/contract";
import { calendarQuery } from "@/lib/catalog/availability/calendar-query";
import {
  fleetPage,
  fleetQuery,
  fleetVehicle,
  newVehicleRequest,
  vehicleChange,
} from "@/lib/catalog/fleet/contract";
import { pricesRequest, vehiclePriceSettings } from "@/lib/catalog/pricing/contract";
import {
  pictureParams,
  pictureRequest,
  picturesRequest,
  vehiclePictureList,
} from "@/lib/catalog/vehicle-photos/contract";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { storedFile, uploadRequest } from "@/lib/platform/files/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import type { Permission } from "@/lib/platform/permissions";

export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** What a key must be allowed. */
  key: Permission;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a multipart form with one `file`. */
  isForm?: boolean;
  /** Without it the answer is a file. */
  returns?: z.ZodType;
  status?: number;
}

/** Of cars, their prices and blocked days. */
export const vehicleOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/maintenance",
    key: "fleet.manage",
    summary: "unlists a vehicle during maintenance; publishing ends it",
    params: vehicleParams,
    returns: fleetVehicle,
  },
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/publication",
    key: "fleet.manage",
    summary: "publishes a vehicle, within the plan's limit",
    params: vehicleParams,
    returns: fleetVehicle,
  },
  {
    method: "DELETE",
    path: "/api/fleet/{vehicleId}/publication",
    key: "fleet.manage",
    summary: "unlists a vehicle; its bookings stay",
    params: vehicleParams,
    returns: fleetVehicle,
  },
  {
    method: "GET",
    path: "/api/fleet/{vehicleId}",
    key: "fleet.view",
    summary: "one of the caller's vehicles with its pictures, documents and the bookings that depend on it",
    params: vehicleParams,
    returns: fleetVehicle,
  },
  {
    method: "PUT",
    path: "/api/fleet/{vehicleId}",
    key: "fleet.manage",
    summary: "changes the given fields, unless a competing request has changed the vehicle",
    params: vehicleParams,
    body: vehicleChange,
    returns: fleetVehicle,
  },
  {
    method: "GET",
    path: "/api/fleet/export",
    key: "fleet.view",
    summary: "all vehicles of the caller's businesses as CSV, in the columns of an import",
  },
  {
    method: "GET",
    path: "/api/fleet",
    key: "fleet.view",
    summary: "the vehicles of the caller's businesses, eight per page",
    query: fleetQuery,
    returns: fleetPage,
  },
  {
    method: "POST",
    path: "/api/fleet",
    key: "fleet.manage",
    summary: "adds a vehicle as a draft",
    body: newVehicleRequest,
    returns: fleetVehicle,
    status: 201,
  },
  {
    method: "POST",
    path: "/api/files",
    key: "fleet.manage",
    summary: "uploads a picture or PDF, which is re-encoded; unused uploads are deleted",
    body: uploadRequest,
    isForm: true,
    returns: storedFile,
    status: 201,
  },
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/pictures",
    key: "fleet.manage",
    summary: "adds an upload as the vehicle's last picture",
    params: vehicleParams,
    body: pictureRequest,
    returns: vehiclePictureList,
    status: 201,
  },
  {
    method: "PUT",
    path: "/api/fleet/{vehicleId}/pictures",
    key: "fleet.manage",
    summary: "changes the pictures' order, cover first, and their descriptions",
    params: vehicleParams,
    body: picturesRequest,
    returns: vehiclePictureList,
  },
  {
    method: "DELETE",
    path: "/api/fleet/{vehicleId}/pictures/{pictureId}",
    key: "fleet.manage",
    summary: "deletes a picture of a vehicle",
    params: pictureParams,
    returns: vehiclePictureList,
  },
  {
    method: "GET",
    path: "/api/fleet/timeline",
    key: "fleet.view",
    summary: "what occupies the caller's vehicles over some days, 25 vehicles per page",
    query: timelineQuery,
    returns: timeline,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/calendar",
    key: "fleet.view",
    summary: "everything that occupies one of the caller's vehicles, and its availability settings",
    params: vehicleParams,
    query: calendarQuery,
    returns: ownerCalendar,
  },
  {
    method: "DELETE",
    path: "/api/vehicles/{vehicleId}/blocks/{blockId}",
    key: "calendar.block",
    summary: "removes a block",
    params: blockParams,
    returns: doneResponse,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/blocks",
    key: "fleet.view",
    summary: "the days the owner has blocked one of their vehicles",
    params: vehicleParams,
    query: calendarQuery,
    returns: z.array(calendarEntry),
  },
  {
    method: "POST",
    path: "/api/vehicles/{vehicleId}/blocks",
    key: "calendar.block",
    summary: "blocks a vehicle for some days",
    params: vehicleParams,
    body: blockRequest,
    returns: addedBlock,
    status: 201,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/prices",
    key: "fleet.view",
    summary: "a vehicle's prices, seasons and extras, for those who may change them",
    params: vehicleParams,
    returns: vehiclePriceSettings,
  },
  {
    method: "PUT",
    path: "/api/vehicles/{vehicleId}/prices",
    key: "prices.set",
    summary: "changes prices; absent fields stay, seasons and extras are replaced as wholes",
    params: vehicleParams,
    body: pricesRequest,
    returns: vehiclePriceSettings,
  },
];
