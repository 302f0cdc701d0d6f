import { enhance } from "#app/ui/page-script/enhance.ts";

/** From now on notices of the dashboard cover no bar at the window's bottom edge. */
export function raiseNotices(): void {
  enhance("[data-rising]", (notice) => {
    const rise = () => {
      notice.style.translate = `0 ${-heightOfBars()}px`;
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

/** How far the bars at the bottom edge, which is the tab bar's upper one, reach up, in pixels. */
function heightOfBars(): number {
  const heights = [...document.querySelectorAll("[data-bottom-bar]")].map((one) => {
    const style = getComputedStyle(one);
    const { top, bottom, height } = one.getBoundingClientRect();
    const edge = innerHeight - parseFloat(style.bottom);
    const isAtEdge = height > 0 && /sticky|fixed/.test(style.position) && bottom >= edge - 1;
    return isAtEdge ? edge - top : 0;
  });
  return Math.max(0, ...heights);
}
