import type { SystemSettings } from "@/lib/settings/contract";
import { wordsIn } from "@/lib/settings/rules";
import type { VehicleCard } from "@/lib/vehicles/contract";
import { openingHours } from "./rules";

// schema.org descriptions for the graph of a page. Pure: addresses come in finished, sentences translated.

export interface Thing {
  "@type": string | string[];
  [property: string]: unknown;
}

export interface Names {
  /** "https://gendana.example/" */
  siteUrl: string;
  /** One sentence on what the marketplace is. */
  description: string;
}

/** Other things of a graph point at these two by @id. */
const organizationId = (siteUrl: string) => new URL("#organization", siteUrl).href;
const siteId = (siteUrl: string) => new URL("#website", siteUrl).href;

/** Who stands behind the site, with the offices one can walk into. */
export function organization(
  { siteUrl, description }: Names,
  { supportEmail, supportPhone, offices }: Pick<SystemSettings, "supportEmail" | "supportPhone" | "offices">,
  language: string,
): Thing {
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

function officeOf(office: SystemSettings["offices"][number], siteUrl: string, language: string): Thing {
  const hours = openingHours(office.hours);
  return {
    "@type": "AutoRental",
    "@id": new URL(`#office-${encodeURIComponent(office.id)}`, siteUrl).href,
    name: `Gendana ${wordsIn(office.name, language)}`,
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

/** The site and how to search it. */
export function webSite({ siteUrl, description }: Names, searchUrl: string, language: string): Thing {
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

/** The way from the front page to this one, this one last. */
export function breadcrumbs(steps: { name: string; url: string }[]): Thing {
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

/** Cars in the order the page shows them; `urlOf` gives a car's own page. */
export function vehicleList(
  name: string,
  vehicles: Pick<VehicleCard, "id" | "title">[],
  urlOf: (vehicleId: string) => string,
): Thing {
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
export function faqPage(entries: { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
