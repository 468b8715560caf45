// Styles of Next's own error page, which a visitor sees if even the layout of a page fails.
module.exports = {
  errorThemeCss: ":root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}",
  errorStyles: {
    container: { minHeight: "90vh", display: "grid", placeContent: "center", padding: "1.5rem" },
    buttonGroup: { display: "flex", gap: ".5rem" },
  },
  WarningIcon: () => null,
};
