import { NotFoundScreen } from "@/components/layout/not-found-screen";

// Travels in the payload of every page (Next renders it ahead), so it brings no header of its own.
// Pages that can miss return <Missing /> instead, which keeps the header and puts the text into the HTML.
export default function NotFound() {
  return <NotFoundScreen />;
}
