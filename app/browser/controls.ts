/** Built to `/controls.js`: buttons for passwords, tick boxes for all rows, and notices above the bottom bars. */
import { connect } from "#app/browser/connect.ts";

function followControls(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-action=show-password]");
    const field = document.getElementById(button?.getAttribute("aria-controls") ?? "");
    if (button && field instanceof HTMLInputElement) showPassword(field, button);
  });
  document.addEventListener("change", ({ target }) => {
    const { dataset, checked, form } = target as HTMLInputElement;
    if (dataset.action !== "select-all") return;
    const boxes = `tbody input[form="${form?.id}"]`;
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) box.checked = checked;
  });
}

function showPassword(field: HTMLInputElement, button: HTMLElement): void {
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  field.autocapitalize = isShown ? "none" : "";
  button.textContent = isShown ? "Hide" : "Show";
  button.setAttribute("aria-label", `${button.textContent} what I typed`);
}

const gapPx = 8;
const scrollRestMs = 150;
const bars = "[data-bottom-bar]";
const controls = "a[href], button, summary, label, input, select, textarea";

/** Places notices as low as possible without covering a control or bar; without free place, above the heading. */
function raiseNotices(): void {
  connect("[data-above-bars]", (notice) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rise = () => {
      if (notice.style.position === "static") return;
      const free = findRise(notice, `${bars}, ${controls}`);
      if (free === undefined && scrollY < notice.offsetHeight) {
        notice.style.position = "static";
        notice.style.translate = "";
      } else notice.style.translate = `0 ${-(free ?? findRise(notice, bars) ?? 0)}px`;
    };
    const riseLater = () => {
      clearTimeout(timer);
      timer = setTimeout(rise, scrollRestMs);
    };
    const frame = requestAnimationFrame(rise);
    addEventListener("scroll", riseLater, { passive: true });
    addEventListener("resize", riseLater);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      removeEventListener("scroll", riseLater);
      removeEventListener("resize", riseLater);
    };
  });
}

/** Returns how many pixels the notice must move up to cover none of these; undefined where it cannot. */
function findRise(notice: HTMLElement, selector: string): number | undefined {
  const edge = innerHeight - parseFloat(getComputedStyle(notice).bottom);
  const { left, right, height } = notice.getBoundingClientRect();
  const covered = [...document.querySelectorAll<HTMLElement>(selector)]
    // Some browsers give a size to the content of a closed `<details>`.
    .filter((one) => !notice.contains(one) && (one.checkVisibility?.() ?? true))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left);
  const bottom = [edge, ...covered.map(({ top }) => top - gapPx)]
    .filter((one) => one <= edge && one - height >= gapPx)
    .sort((a, b) => b - a)
    .find((one) => covered.every((box) => box.top >= one || box.bottom <= one - height));
  return bottom === undefined ? undefined : edge - bottom;
}

followControls();
raiseNotices();
