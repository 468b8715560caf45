import type { VehicleCardData } from "@/lib/catalog/vehicle-cards/contract";
import type { SystemSettings } from "@/lib/platform/settings/contract";
import { localizedTextIn } from "@/lib/platform/settings/rules";
import { openingHours } from "./rules";

// schema.org descriptions for the graph of a page. Pure functions: URLs are passed in absolute, texts translated.

export interface StructuredData {
  "@type": string | string[];
  [property: string]: unknown;
}

interface SiteNames {
  /** "https://gendana.example/" */
  siteUrl: string;
  /** A one-sentence description of the marketplace. */
  description: string;
}

/** Other nodes of a graph refer to these two by @id. */
const organizationId = (siteUrl: string) => new URL("#organization", siteUrl).href;
const siteId = (siteUrl: string) => new URL("#website", siteUrl).href;

/** The organization behind the site, with its offices. */
export function organization(
  { siteUrl, description }: SiteNames,
  { supportEmail, supportPhone, offices }: Pick<SystemSettings, "supportEmail" | "supportPhone" | "offices">,
  language: string,
): StructuredData {
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: "Gendana",
    description,
    url: siteUrl,
    logo: new URL("/brand/icon-512.png", siteUrl).href,
    email: supportEmail,
    telephone: supportPhone,
    areaServed: { "@type": "City", name: "Kigali" },
    location: offices.map((office) => officeOf(office, siteUrl, language)),
  };
}

function officeOf(
  office: SystemSettings["offices"][number],
  siteUrl: string,
  language: string,
): StructuredData {
  const hours = openingHours(office.hours);
  return {
    "@type": "AutoRental",
    "@id": new URL(`#office-${encodeURIComponent(office.id)}`, siteUrl).href,
    name: `Gendana ${localizedTextIn(office.name, language)}`,
    parentOrganization: { "@id": organizationId(siteUrl) },
    image: new URL(office.imagePath, siteUrl).href,
    telephone: office.phone,
    email: office.email,
    ...(hours && { openingHours: hours }),
    address: {
      "@type": "PostalAddress",
      streetAddress: office.address,
      addressLocality: office.city,
      addressCountry: "RW",
    },
    geo: { "@type": "GeoCoordinates", latitude: office.latitude, longitude: office.longitude },
  };
}

/** The site and its search. */
export function webSite(
  { siteUrl, description }: SiteNames,
  searchUrl: string,
  language: string,
): StructuredData {
  return {
    "@type": "WebSite",
    "@id": siteId(siteUrl),
    name: "Gendana",
    description,
    url: siteUrl,
    inLanguage: language,
    publisher: { "@id": organizationId(siteUrl) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${searchUrl}?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The path from the home page to this page, which is last. */
export function breadcrumbs(steps: { name: string; url: string }[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** Vehicles in the order the page shows them; `urlOf` returns a vehicle's page. */
export function vehicleList(
  name: string,
  vehicles: Pick<VehicleCardData, "id" | "title">[],
  urlOf: (vehicleId: string) => string,
): StructuredData {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: vehicles.length,
    itemListElement: vehicles.map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: urlOf(id),
    })),
  };
}

/** Questions and answers exactly as the page shows them. */
export function faqPage(entries: { question: string; answer: string }[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
