import L from "leaflet";
import { clusterSpots, fanOut, type PinCluster } from "./clusters";
import type { MapMarker } from "./site-map";
import { MAX_ZOOM } from "./use-base-map";

// In pixels: pins closer than this would overlap.
const CLUSTER_RADIUS = 44;

interface PinEvents {
  /** Called when the pointer or the focus enters a marker's pin (its id) or leaves it (undefined). */
  onHover: (id: string | undefined) => void;
  onPress: (marker: MapMarker, at: L.LatLng) => void;
  clusterName: (count: number) => string;
}

/** Each pin stores the ids of its markers. */
type Pin = L.Marker & { options: { ids: string[] } };

const pinsOf = (layer: L.LayerGroup) => layer.getLayers() as Pin[];

/** Draws all markers at the current zoom, nearby ones as one cluster; pressing a cluster zooms in. */
export function drawPins(layer: L.LayerGroup, map: L.Map, markers: MapMarker[], events: PinEvents): void {
  const focused = pinsOf(layer).find((pin) => pin.getElement() === document.activeElement)?.options.ids[0];
  layer.clearLayers();
  for (const cluster of clustersOf(map, markers)) {
    const members = markers.filter(({ id }) => cluster.ids.includes(id));
    const at = map.unproject([cluster.x, cluster.y]);
    const [only] = members;
    const pin =
      members.length > 1 || !only ? clusterPin(map, members, at, events) : markerPin(only, at, events);
    pin.addTo(layer);
    pin.getElement()?.addEventListener("keydown", (event) => walk(event, layer, pin));
  }
  for (const [index, pin] of pinsOf(layer).entries())
    pin.getElement()?.setAttribute("tabindex", index === 0 ? "0" : "-1");
  if (focused) focusPin(layer, focused);
}

/** Highlights the active marker, also inside a cluster. */
export function markActive(layer: L.LayerGroup, activeId: string | undefined): void {
  for (const pin of pinsOf(layer)) {
    const isActive = activeId !== undefined && pin.options.ids.includes(activeId);
    pin.getElement()?.toggleAttribute("data-active", isActive);
    pin.setZIndexOffset(isActive ? 1000 : 0);
  }
}

/** Focuses a marker's pin, also inside a cluster. */
export function focusPin(layer: L.LayerGroup, id: string): void {
  const pin = pinsOf(layer).find(({ options }) => options.ids.includes(id));
  pin?.getElement()?.focus({ preventScroll: true });
}

function clustersOf(map: L.Map, markers: MapMarker[]): PinCluster[] {
  const spots = markers.map(({ id, latitude, longitude }) => {
    const { x, y } = map.project([latitude, longitude]);
    return { id, x, y };
  });
  if (map.getZoom() < MAX_ZOOM) return clusterSpots(spots, CLUSTER_RADIUS);
  return clusterSpots(spots, CLUSTER_RADIUS / 2).flatMap((cluster) =>
    fanOut(cluster, CLUSTER_RADIUS).map(({ id, ...place }) => ({ ids: [id], ...place })),
  );
}

function markerPin(marker: MapMarker, at: L.LatLng, events: PinEvents): L.Marker {
  const pin = pinAt(at, [marker.id], marker.label, marker.name);
  const come = () => events.onHover(marker.id);
  const leave = () => events.onHover(undefined);
  pin.on("mouseover", come).on("mouseout", leave);
  pin.on("click", () => events.onPress(marker, at));
  pin.on("add", () => {
    const element = pin.getElement();
    element?.toggleAttribute("data-muted", marker.isMuted ?? false);
    element?.addEventListener("focus", come);
    element?.addEventListener("blur", leave);
  });
  return pin;
}

function clusterPin(map: L.Map, members: MapMarker[], at: L.LatLng, events: PinEvents): L.Marker {
  const ids = members.map(({ id }) => id);
  const pin = pinAt(at, ids, String(members.length), events.clusterName(members.length));
  pin.on("add", () => pin.getElement()?.toggleAttribute("data-cluster", true));
  pin.on("click", () => {
    map.closePopup();
    const bounds = L.latLngBounds(members.map(({ latitude, longitude }) => [latitude, longitude]));
    const fitting = map.getBoundsZoom(bounds.pad(0.2));
    map.setView(bounds.getCenter(), Math.min(MAX_ZOOM, Math.max(map.getZoom() + 1, fitting)));
  });
  return pin;
}

function pinAt(at: L.LatLng, ids: string[], label: string, name: string): L.Marker {
  const text = document.createElement("span");
  text.textContent = label;
  const icon = L.divIcon({ html: text, className: "map-pin", iconSize: [0, 0] });
  const pin = L.marker(at, { icon, riseOnHover: true, ids } as L.MarkerOptions);
  // Leaflet gives the pin role button but handles no keys.
  pin.on("keydown", ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
    originalEvent.preventDefault();
    pin.fire("click");
  });
  return pin.on("add", () => pin.getElement()?.setAttribute("aria-label", name));
}

/** Arrow keys move between pins, so that all pins together are one Tab stop. */
function walk(event: KeyboardEvent, layer: L.LayerGroup, from: L.Marker): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  // Otherwise Leaflet would pan the map.
  event.stopPropagation();
  const pins = pinsOf(layer);
  const index = pins.indexOf(from as Pin);
  for (const pin of pins) pin.getElement()?.setAttribute("tabindex", "-1");
  const next = pins[(index + step + pins.length) % pins.length]?.getElement();
  next?.setAttribute("tabindex", "0");
  next?.focus();
}
