/** The colours of our documents: text, secondary text, and the lines between rows. */
export const ink = "#14130F";
export const muted = "#5E5A50";
export const hairline = "#E8E4DA";
