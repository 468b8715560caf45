import L from "leaflet";
import { useEffect, useRef } from "react";
import { drawPins, focusPin, markActive } from "./pin-layer";
import type { MapMarker } from "./site-map";

interface Callbacks {
  activeId?: string;
  onHover?: (id: string | undefined) => void;
  /** A pin was pressed: `container` is the element for its popup's content. Undefined: the popup closed. */
  onPopup: (popup: { id: string; container: HTMLElement } | undefined) => void;
  clusterName: (count: number) => string;
}

/** Draws the markers and fits the map to them whenever they change. */
export function usePins(map: L.Map | undefined, markers: MapMarker[], callbacks: Callbacks) {
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const layer = useRef<L.LayerGroup>(null);
  const { activeId } = callbacks;

  useEffect(() => {
    if (!map) return;
    const pins = L.layerGroup().addTo(map);
    layer.current = pins;
    const draw = () => {
      drawPins(pins, map, markers, {
        onHover: (id) => latest.current.onHover?.(id),
        onPress: (marker, at) => marker.popup && openPopup(map, pins, marker, at, latest),
        clusterName: (count) => latest.current.clusterName(count),
      });
      markActive(pins, latest.current.activeId);
    };
    showAll(map, markers);
    draw();
    map.on("zoomend", draw);
    return () => {
      map.off("zoomend", draw);
      map.closePopup();
      pins.remove();
    };
  }, [map, markers]);

  useEffect(() => {
    if (layer.current) markActive(layer.current, activeId);
  }, [activeId]);
}

function showAll(map: L.Map, markers: MapMarker[]): void {
  if (markers.length === 0) return;
  const bounds = L.latLngBounds(markers.map(({ latitude, longitude }) => [latitude, longitude]));
  const [west, east] = [bounds.getWest(), bounds.getEast()].map((edge) => spaceBeside(markers, edge));
  map.fitBounds(bounds, {
    paddingTopLeft: [west ?? 0, 48],
    paddingBottomRight: [east ?? 0, 48],
    maxZoom: 14,
    animate: false,
  });
}

/** Pixels that pins at an edge need: half of a pin, which is 7 per letter of its label, lies beyond its point. */
function spaceBeside(markers: MapMarker[], edge: number): number {
  const labels = markers.filter(({ longitude }) => longitude === edge).map(({ label }) => label.length);
  return Math.max(48, ...labels.map((length) => length * 3.5 + 24));
}

function openPopup(
  map: L.Map,
  pins: L.LayerGroup,
  marker: MapMarker,
  at: L.LatLng,
  latest: { current: Callbacks },
): void {
  const container = document.createElement("div");
  L.popup({
    closeButton: false,
    minWidth: 240,
    maxWidth: 240,
    offset: [0, -8],
    autoPanPaddingTopLeft: [12, 12],
    // Leaves room for the zoom buttons, which are at the right edge on top of everything.
    autoPanPaddingBottomRight: [64, 12],
  })
    .setLatLng(at)
    .setContent(container)
    .on("remove", () => {
      latest.current.onPopup(undefined);
      // Leaflet pans to a focused pin, which would move the map back after the user has pressed elsewhere.
      const { activeElement, body } = document;
      if (activeElement === body || container.contains(activeElement)) focusPin(pins, marker.id);
    })
    // Also closes the popup that is open.
    .openOn(map);
  latest.current.onPopup({ id: marker.id, container });
}
