const doc = document;
const on = (what, type, act) => what.addEventListener(type, act);
const find = (query) => [...doc.querySelectorAll(query)];
const [menu] = find("[data-menu]");
const [veil] = find("[data-veil]");
const sent = [];
let timer;

if (menu) {
  const handle = menu.firstElementChild;
  const panel = menu.nextElementSibling;
  const shown = () => menu.open && handle.getClientRects().length > 0;
  on(menu, "toggle", () => {
    for (const part of find("main,footer")) part.inert = shown();
  });
  on(window, "resize", () => {
    if (!shown()) menu.open = false;
  });
  on(doc, "click", ({ target }) => {
    if (!menu.contains(target) && (!panel.contains(target) || target.closest("a")))
      menu.open = false;
  });
  on(doc, "keydown", (e) => {
    if (!shown()) return;
    const stops = [handle, ...panel.querySelectorAll("a")];
    const next = stops.indexOf(doc.activeElement) + (e.shiftKey ? -1 : 1);
    if (e.key === "Tab") {
      e.preventDefault();
      stops[(next + stops.length) % stops.length].focus();
    } else if (e.key === "Escape") {
      menu.open = false;
      handle.focus();
    }
  });
}

const say = (button, text) => {
  const inside = [...button.childNodes];
  button.textContent = text;
  return () => button.replaceChildren(...inside);
};
const load = (e, text) => {
  if (veil && text)
    timer = setTimeout(() => {
      veil.hidden = e.defaultPrevented;
      veil.firstElementChild.textContent = text;
    }, 300);
};
on(doc, "formdata", ({ target, formData }) => {
  if (target.method === "get")
    for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});
const settle = () => {
  clearTimeout(timer);
  if (veil) veil.hidden = true;
  for (const undo of sent.splice(0)) undo();
};
on(window, "pageshow", settle);
if (veil) on(veil, "click", settle);

on(doc, "submit", (e) => {
  const { dataset, method } = e.target;
  if (dataset.sent) return e.preventDefault();
  load(e, dataset.loading);
  const button = e.submitter || doc.body;
  const text = button.dataset.pending;
  setTimeout(() => {
    if (e.defaultPrevented || method !== "post" || !text) return;
    const undo = say(button, text);
    button.ariaDisabled = dataset.sent = "true";
    sent.push(() => {
      button.ariaDisabled = null;
      delete dataset.sent;
      undo();
    });
    setTimeout(settle, 6e4); // a lost answer must not lock the form
  });
});

on(doc, "click", (e) => {
  const link = e.target.closest("a,[data-copy]");
  if (!link || e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey) return;
  const { back, copy } = link.dataset;
  if (copy != null)
    void navigator.clipboard
      .writeText(copy || location.href)
      .then(() => setTimeout(say(link, "Link copied"), 2500));
  load(e, link.closest("[data-loading]")?.dataset.loading);
  const from = doc.referrer.split(/[?#]/)[0];
  if (back != null && from === link.origin + link.pathname && history.length > 1) {
    e.preventDefault();
    history.back();
  }
});

for (const button of find("[data-print]")) {
  button.hidden = false;
  on(button, "click", () => print());
}
for (const button of find("[data-copy]")) button.hidden = !navigator.clipboard;
for (const notice of find("[data-autohide]"))
  setInterval(() => {
    notice.hidden = !notice.matches(":hover,:focus-within");
  }, 6000);
on(window, "load", () => {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
