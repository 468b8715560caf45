import { route } from "@/lib/api/route";
import { addCar } from "@/lib/car-desk/addition";
import { addCarForm, deskCar, deskCarPage, deskCarsQuery } from "@/lib/car-desk/contract";
import { listDeskCars } from "@/lib/car-desk/queries";

// GET /api/admin/cars – all cars, newest first
export const GET = route({
  access: "admin",
  query: deskCarsQuery,
  returns: deskCarPage,
  handle: ({ actor, query, now }) => listDeskCars(actor, query, now),
});

// POST /api/admin/cars – a car for a business, as a draft
export const POST = route({
  access: "admin",
  body: addCarForm,
  returns: deskCar,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => addCar(actor, body, { now, device }),
});
