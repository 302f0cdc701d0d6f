/** What pages with such buttons, boxes and bars load; `vite.config.ts` builds it to `/controls.js`. */
import { connect } from "#app/browser/connect.ts";

/** What buttons and boxes of a page do that only a script can do. */
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

/** Between a notice and what stands below it, in pixels. */
const gap = 8;
/** For how long nothing has to scroll before a notice looks for another place. */
const restMs = 150;
const bars = "[data-bottom-bar]";
const controls = "a[href], button, summary, label, input, select, textarea";

/**
 * From now on notices of the dashboard stand as low as they can without covering a button, a link, a field or a bar at
 * the window's bottom edge. Where there is no such place, they stand above the heading; further down the page, where
 * nobody would see that, they cover no bar.
 */
function raiseNotices(): void {
  connect("[data-above-bars]", (notice) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rise = () => {
      // From then on it moves with the page.
      if (notice.style.position === "static") return;
      const free = findRise(notice, `${bars}, ${controls}`);
      if (free === undefined && scrollY < notice.offsetHeight) {
        notice.style.position = "static";
        notice.style.translate = "";
      } else notice.style.translate = `0 ${-(free ?? findRise(notice, bars) ?? 0)}px`;
    };
    const riseLater = () => {
      clearTimeout(timer);
      timer = setTimeout(rise, restMs);
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

/**
 * Returns by how many pixels the notice has to stand above its place at the bottom edge so that it covers none of these
 * elements; undefined where that is not possible.
 */
function findRise(notice: HTMLElement, selector: string): number | undefined {
  const edge = innerHeight - parseFloat(getComputedStyle(notice).bottom);
  const { left, right, height } = notice.getBoundingClientRect();
  const covered = [...document.querySelectorAll<HTMLElement>(selector)]
    // What a closed part holds, has a size in some browsers.
    .filter((one) => !notice.contains(one) && (one.checkVisibility?.() ?? true))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left);
  const bottom = [edge, ...covered.map(({ top }) => top - gap)]
    .filter((one) => one <= edge && one - height >= gap)
    .sort((a, b) => b - a)
    .find((one) => covered.every((box) => box.top >= one || box.bottom <= one - height));
  return bottom === undefined ? undefined : edge - bottom;
}

followControls();
raiseNotices();
