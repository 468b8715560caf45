export const categoryOfStyle = {
  suv: "suv",
  sedan: "sedan",
  luxury: "luxury",
  sports: "sports",
  convertible: "convertible",
  electric: "electric",
  minibus: "others",
  pickup: "others",
} as const;

export type DemoStyle = keyof typeof categoryOfStyle;
