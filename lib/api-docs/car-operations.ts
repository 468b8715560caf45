import { z } from "zod";
import {
  addedBlock,
  blockParams,
  blockRequest,
  calendarEntry,
  calendarQuery,
  done,
  ownerCalendar,
  timeline,
  timelineQuery,
} from "@/lib/calendars/contract";
import { carPictures, pictureParams, pictureRequest, picturesRequest } from "@/lib/car-pictures/contract";
import { storedFile, uploadRequest } from "@/lib/files/contract";
import { carChange, carRequest, fleetCar, fleetPage, fleetQuery } from "@/lib/fleet/contract";
import { priceSheet, pricesRequest } from "@/lib/prices/contract";
import type { Permission } from "@/lib/team/permissions";
import { vehicleParams } from "@/lib/vehicles/contract";

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
export const carOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/maintenance",
    key: "fleet.manage",
    summary: "takes a car off the list while it is repaired; publishing ends that",
    params: vehicleParams,
    returns: fleetCar,
  },
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/publication",
    key: "fleet.manage",
    summary: "puts a car on the list, within the plan",
    params: vehicleParams,
    returns: fleetCar,
  },
  {
    method: "DELETE",
    path: "/api/fleet/{vehicleId}/publication",
    key: "fleet.manage",
    summary: "takes it off the list; its rentals stay",
    params: vehicleParams,
    returns: fleetCar,
  },
  {
    method: "GET",
    path: "/api/fleet/{vehicleId}",
    key: "fleet.view",
    summary: "a car of one's own with pictures, papers and the rentals that count on it",
    params: vehicleParams,
    returns: fleetCar,
  },
  {
    method: "PUT",
    path: "/api/fleet/{vehicleId}",
    key: "fleet.manage",
    summary: "changes what is named, unless somebody else changed the car meanwhile",
    params: vehicleParams,
    body: carChange,
    returns: fleetCar,
  },
  {
    method: "GET",
    path: "/api/fleet/export",
    key: "fleet.view",
    summary: "all cars of one's businesses as CSV, in the columns an import takes",
  },
  {
    method: "GET",
    path: "/api/fleet",
    key: "fleet.view",
    summary: "the cars of one's own businesses, eight a page",
    query: fleetQuery,
    returns: fleetPage,
  },
  {
    method: "POST",
    path: "/api/fleet",
    key: "fleet.manage",
    summary: "adds a car, as a draft",
    body: carRequest,
    returns: fleetCar,
    status: 201,
  },
  {
    method: "POST",
    path: "/api/files",
    key: "fleet.manage",
    summary: "keeps a picture or PDF, made anew, until something uses it",
    body: uploadRequest,
    isForm: true,
    returns: storedFile,
    status: 201,
  },
  {
    method: "POST",
    path: "/api/fleet/{vehicleId}/pictures",
    key: "fleet.manage",
    summary: "an upload becomes the car's last picture",
    params: vehicleParams,
    body: pictureRequest,
    returns: carPictures,
    status: 201,
  },
  {
    method: "PUT",
    path: "/api/fleet/{vehicleId}/pictures",
    key: "fleet.manage",
    summary: "their order, the cover first, and what is seen on them",
    params: vehicleParams,
    body: picturesRequest,
    returns: carPictures,
  },
  {
    method: "DELETE",
    path: "/api/fleet/{vehicleId}/pictures/{pictureId}",
    key: "fleet.manage",
    summary: "removes a picture of a car",
    params: pictureParams,
    returns: carPictures,
  },
  {
    method: "GET",
    path: "/api/fleet/timeline",
    key: "fleet.view",
    summary: "what has one's own cars over some days, 25 cars a page",
    query: timelineQuery,
    returns: timeline,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/calendar",
    key: "fleet.view",
    summary: "all that takes one's own car, and its rental rules",
    params: vehicleParams,
    query: calendarQuery,
    returns: ownerCalendar,
  },
  {
    method: "DELETE",
    path: "/api/vehicles/{vehicleId}/blocks/{blockId}",
    key: "calendar.block",
    summary: "give the days back",
    params: blockParams,
    returns: done,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/blocks",
    key: "fleet.view",
    summary: "the days one's own car is kept from renting",
    params: vehicleParams,
    query: calendarQuery,
    returns: z.array(calendarEntry),
  },
  {
    method: "POST",
    path: "/api/vehicles/{vehicleId}/blocks",
    key: "calendar.block",
    summary: "keep it from renting for some days",
    params: vehicleParams,
    body: blockRequest,
    returns: addedBlock,
    status: 201,
  },
  {
    method: "GET",
    path: "/api/vehicles/{vehicleId}/prices",
    key: "fleet.view",
    summary: "what a car costs and comes with, for those who set it",
    params: vehicleParams,
    returns: priceSheet,
  },
  {
    method: "PUT",
    path: "/api/vehicles/{vehicleId}/prices",
    key: "prices.set",
    summary: "change it; what is absent stays, seasons and extras are replaced as wholes",
    params: vehicleParams,
    body: pricesRequest,
    returns: priceSheet,
  },
];
