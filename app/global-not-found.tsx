import type { Metadata } from "next";
import { geist } from "@/app/_fonts/geist";
import { NotFoundEverywhere } from "@/components/layout/not-found-everywhere";
import "./globals.css";

export const metadata: Metadata = {
  title: "404 · Gendana",
  robots: { index: false },
};

export default function GlobalNotFound() {
  return <NotFoundEverywhere fontClassName={geist.variable} />;
}
