import { enhance } from "#app/ui/page-script/enhance.ts";

/** Between a notice and the edge, in pixels. */
const gap = 12;

/** From now on notices of the dashboard cover no bar at the window's bottom edge. */
export function raiseNotices(): void {
  enhance("[data-rising]", (notice) => {
    const rise = () => {
      notice.style.translate = `0 ${-heightOfBars(notice.offsetHeight)}px`;
    };
    const frame = requestAnimationFrame(rise);
    addEventListener("scroll", rise, { passive: true });
    addEventListener("resize", rise);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", rise);
      removeEventListener("resize", rise);
    };
  });
}

/** How far the bars that a notice of this height would lie over reach up from the edge above the tab bar, in pixels. */
function heightOfBars(noticeHeight: number): number {
  const heights = [...document.querySelectorAll("[data-bottom-bar]")].map((one) => {
    const style = getComputedStyle(one);
    const { top, bottom, height } = one.getBoundingClientRect();
    const edge = innerHeight - parseFloat(style.bottom);
    const isBelow = height > 0 && /sticky|fixed/.test(style.position) && top < edge;
    return isBelow && bottom > edge - noticeHeight - gap ? edge - top : 0;
  });
  return Math.max(0, ...heights);
}
