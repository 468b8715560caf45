import type { OperationExample } from "../openapi-document";

const RENTER_ID = "0199b2c4-7a10-7c3e-9a51-3f0d8c6b2e11";
const BUSINESS_ID = "0199b2c4-8f42-7d09-8b6e-51c7a2d90f34";
const TOKEN = "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0.example";

const individual = {
  Id: RENTER_ID,
  F_name: "Aline",
  L_name: "Uwase",
  Email: "aline@example.rw",
  Nationality: "RW",
  Birth_day: "1994-05-17",
  National_id: "1199480012345678",
  driving_license: "RW-2041877",
  Tel_number: "+250788123456",
  pending_Tel_number: null,
  role: "Individual",
  verification: "Verified",
  created_at: "2026-03-02T08:15:00.000Z",
  updated_at: "2026-10-11T16:40:00.000Z",
};

const business = {
  id: BUSINESS_ID,
  name: "Kigali Wheels",
  description: "Well-kept SUVs and sedans, delivered in Kigali.",
  logo: "https://gendana.rw/api/files/0199b2c5-1d20-7b11-a2c4-7e90d3f1b866/picture",
  website: "https://kigaliwheels.example.rw",
  businessHours: "Mon–Sat 07:00–19:00",
  address: "KN 5 Rd 12, Kigali",
  verified: true,
  joinDate: "2025-11-20T09:00:00.000Z",
  vehicles: 14,
};

const changedBusiness = {
  ...business,
  businessHours: "Mon–Sun 07:00–21:00",
  email: "office@kigaliwheels.example.rw",
  phone: "+250788654321",
  status: "active",
  verificationStatus: "verified",
  verifiedAt: "2025-11-24T10:30:00.000Z",
  rejectedReason: null,
  subscriptionPlan: "pro",
  taxId: "102345678",
  registrationNumber: null,
  licenseNumber: "RDB-88213",
};

const vehicle = {
  id: "toyota-rav4-kacyiru",
  Title: "Toyota RAV4 in Kacyiru",
  Description: "A roomy hybrid for the city and the hills.",
  Price: 55.5,
  image_url: "https://gendana.rw/api/files/0199b2c6-3e71-7f20-b5d8-1c4a6e7f9022/picture",
  images: [{ img_url: "https://gendana.rw/api/files/0199b2c6-3e71-7f20-b5d8-1c4a6e7f9022/picture" }],
  category: { id: "suv", Category: "SUV" },
  CreatedDate: "2026-01-12T07:20:00.000Z",
  vehicle_ouner: { Business_name: "Kigali Wheels", location: { City: "Kigali" } },
  Vehicle_Model: "Toyota RAV4",
  Vehicle_version: "Hybrid",
  is_available: true,
  make: "Toyota",
  model: "RAV4",
  year: 2022,
  neighbourhood: "Kacyiru",
  fuelType: "hybrid",
  transmission: "automatic",
  seats: 5,
  features: ["air-conditioning", "reversing-camera"],
  isInstantBook: true,
  isWithDriver: false,
  descriptionLocale: "en",
  descriptionEn: null,
  descriptionFr: "Une hybride spacieuse, pour la ville comme pour les collines.",
  descriptionRw: null,
  isVerified: true,
  rating: 4.8,
  reviewCount: 23,
};

const sentCode = { resendInSeconds: 60, expiresInSeconds: 600, isInOutbox: false };

/** Examples of accounts, vehicles and codes, as the client's document names them. */
export const accountExamples: Readonly<Record<string, OperationExample>> = {
  "GET /api/individuals": { response: [individual] },
  "POST /api/individuals": {
    request: {
      F_name: "Aline",
      L_name: "Uwase",
      Email: "aline@example.rw",
      Tel_number: "+250 788 123 456",
      Nationality: "Rwanda",
      Birth_day: "1994-05-17",
      National_id: "1199480012345678",
      driving_license: "RW-2041877",
      Password: "Thousand-Hills-26",
      confirm_password: "Thousand-Hills-26",
    },
    response: {
      token: TOKEN,
      individual: {
        id: RENTER_ID,
        F_name: "Aline",
        L_name: "Uwase",
        Email: "aline@example.rw",
        role: "Individual",
      },
    },
  },
  "GET /api/individuals/{individualId}": { response: individual },
  "PUT /api/individuals/{individualId}": {
    request: { L_name: "Uwase Keza", driving_license: "RW-2041877" },
    response: { ...individual, L_name: "Uwase Keza" },
  },
  "DELETE /api/individuals/{individualId}": {
    response: { Id: RENTER_ID, deletion_due_at: "2026-12-07T12:00:00.000Z" },
  },
  "POST /api/individuals/login": {
    request: { Email: "aline@example.rw", Password: "Thousand-Hills-26" },
    response: { token: TOKEN, individual: { id: RENTER_ID, F_name: "Aline" } },
  },
  "POST /api/individuals/logout": { response: null },
  "GET /api/business": { response: [business] },
  "POST /api/business": {
    request: {
      subscriptionPlan: "pro",
      name: "Kigali Wheels",
      nationalId: "1198570098765432",
      drivingLicense: "RW-1130942",
      birthDay: "1985-02-09",
      email: "office@kigaliwheels.example.rw",
      phone: "+250 788 654 321",
      password: "Seven-Hundred-Cars-1",
    },
    response: { data: { token: TOKEN } },
  },
  "GET /api/business/{businessId}": { response: business },
  "PUT /api/business/{businessId}": {
    request: { businessHours: "Mon–Sun 07:00–21:00" },
    response: changedBusiness,
  },
  "DELETE /api/business/{businessId}": {
    response: { id: BUSINESS_ID, deletion_due_at: "2026-12-07T12:00:00.000Z" },
  },
  "GET /api/vehicles": { response: [vehicle] },
  "GET /api/categories": {
    response: [
      {
        id: "suv",
        Category: "SUV",
        image_url: "https://gendana.rw/categories/suv.webp",
        vehicleCount: 212,
      },
    ],
  },
  "POST /api/otp/send-otp": {
    request: { phoneNumber: "+250 788 123 456" },
    response: { message: "Verification SMS sent successfully!", ...sentCode },
  },
  "POST /api/otp/verify-otp": {
    request: { phoneNumber: "+250 788 123 456", otp: "482913" },
    response: { message: "Phone verified successfully!", verified: true },
  },
  "POST /api/otp/sent-otp-email": {
    request: { email: "aline@example.rw" },
    response: { message: "Verification email sent successfully!", ...sentCode },
  },
  "POST /api/otp/verify-email": {
    request: { email: "aline@example.rw", otp: "482913" },
    response: { message: "Email verified successfully!", verified: true },
  },
};
