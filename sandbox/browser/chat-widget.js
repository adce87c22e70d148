// A stand-in for a customer chat: a round button in the corner that leads to a page of the demo.
(() => {
  const { container = "" } = document.currentScript?.dataset ?? {};
  const link = document.createElement("a");
  link.href = new URL("/demo/places/chat", document.currentScript?.src ?? location.href).href;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = "Chat";
  Object.assign(link.style, {
    position: "fixed",
    right: "16px",
    bottom: "16px",
    zIndex: "30",
    padding: "10px 20px",
    borderRadius: "999px",
    background: "#24222e",
    border: "1px solid #6f6882",
    color: "#ece8f2",
    font: "560 15px/1.5 system-ui, sans-serif",
    textDecoration: "none",
  });
  (document.getElementById(container) ?? document.body).append(link);
})();
