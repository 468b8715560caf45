/** The emergency numbers of Rwanda, by their label in `roadHelp.national`; free from any phone. */
export const nationalEmergencyNumbers = [
  { label: "police", number: "112" },
  { label: "ambulance", number: "912" },
  { label: "traffic", number: "113" },
] as const;
