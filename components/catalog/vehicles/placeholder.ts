export const PLACEHOLDER = "/brand/placeholder-vehicle.svg";
