import L from "leaflet";
import { type RefObject, useEffect, useState } from "react";
import { placeNames, runway, type SketchShape, sketchShapes } from "./kigali-sketch";
import type { MapTiles } from "./site-map";

const KIGALI: L.LatLngTuple = [-1.9535, 30.0925];
export const MAX_ZOOM = 16;

interface BaseMap {
  tiles?: MapTiles;
  isInFlow: boolean;
  texts: { zoomIn: string; zoomOut: string; sketch: string };
}

/** Creates the map without pins: our drawing, tiles over it if configured, zoom buttons and attribution. */
export function useBaseMap(element: RefObject<HTMLElement | null>, ground: BaseMap): L.Map | undefined {
  const [map, setMap] = useState<L.Map>();
  const { tiles, isInFlow, texts } = ground;
  const { zoomIn, zoomOut, sketch } = texts;
  const url = tiles?.url;
  const attribution = tiles?.attribution;

  useEffect(() => {
    if (!element.current) return;
    const created = createMap(element.current, isInFlow);
    L.control.zoom({ position: "topright", zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(created);
    drawSketch(created);
    if (url) L.tileLayer(url, { attribution }).addTo(created);
    else created.attributionControl.addAttribution(sketch);
    const sizes = new ResizeObserver(() => created.invalidateSize());
    sizes.observe(element.current);
    setMap(created);
    return () => {
      sizes.disconnect();
      setMap(undefined);
      created.remove();
    };
  }, [element, isInFlow, zoomIn, zoomOut, sketch, url, attribution]);
  return map;
}

function createMap(element: HTMLElement, isInFlow: boolean): L.Map {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const map = L.map(element, {
    center: KIGALI,
    zoom: 13,
    minZoom: 10,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.5,
    zoomControl: false,
    // The wheel scrolls the page until the user has clicked the map.
    scrollWheelZoom: !isInFlow,
    dragging: !(isInFlow && isTouched),
    ...(prefersReducedMotion && {
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
    }),
  });
  map.attributionControl.setPrefix(false);
  if (isInFlow) {
    map.on("focus click", () => map.scrollWheelZoom.enable());
    map.on("blur mouseout", () => map.scrollWheelZoom.disable());
  }
  return map;
}

/** Line widths grow slightly with the zoom, so that roads are neither too thin nor too wide. */
const widths: Partial<Record<SketchShape["kind"], number>> = {
  road: 3.5,
  street: 2,
  river: 4,
  district: 1.5,
};

function drawSketch(map: L.Map): void {
  map.createPane("sketch").style.zIndex = "150";
  const renderer = L.svg({ pane: "sketch", padding: 0.5 });
  const common = { pane: "sketch", renderer, interactive: false, smoothFactor: 0.6 };
  const lines: { path: L.Polyline; width: number }[] = [];
  const draw = (points: L.LatLngTuple[], className: string, width: number) =>
    lines.push({ path: L.polyline(points, { ...common, className }).addTo(map), width });
  const shapes = sketchShapes();
  for (const { kind, isArea, points } of shapes)
    if (isArea)
      L.polygon(points, { ...common, className: `sketch-${kind}`, fillOpacity: 1, stroke: false }).addTo(map);
  const linesOf = (...kinds: string[]) =>
    shapes.filter(({ kind, isArea }) => !isArea && kinds.includes(kind));
  for (const { points } of linesOf("river")) draw(points, "sketch-river", 4);
  for (const { points } of linesOf("district")) draw(points, "sketch-district", 1.5);
  // Draws all road borders before all roads, so that crossings have no borders across them.
  for (const { kind, points } of linesOf("street", "road"))
    draw(points, "sketch-casing", (widths[kind] ?? 2) + 1.6);
  for (const { kind, points } of linesOf("street", "road")) draw(points, `sketch-${kind}`, widths[kind] ?? 2);
  draw(runway, "sketch-runway", 5);
  const names = placeNames.map((place) => ({ ...place, label: nameOf(place) }));
  const adapt = () => {
    const zoom = map.getZoom();
    for (const { path, width } of lines) path.setStyle({ weight: width * 1.35 ** (zoom - 13) });
    for (const { label, fromZoom } of names)
      if (zoom >= fromZoom && !(fromZoom === 11 && zoom > 12)) label.addTo(map);
      else label.remove();
  };
  adapt();
  map.on("zoomend", adapt);
}

function nameOf({ name, at, fromZoom }: (typeof placeNames)[number]): L.Marker {
  const text = document.createElement("span");
  text.textContent = name;
  const icon = L.divIcon({ html: text, className: "map-name", iconSize: [0, 0] });
  const marker = L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
  marker.on("add", () => {
    marker.getElement()?.setAttribute("aria-hidden", "true");
    marker.getElement()?.toggleAttribute("data-district", fromZoom === 11);
  });
  return marker;
}
