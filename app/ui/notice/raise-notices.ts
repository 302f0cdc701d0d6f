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

/** How far the bars at the bottom edge reach up, in pixels. */
function heightOfBars(): number {
  const tops = [...document.querySelectorAll("[data-bottom-bar]")].flatMap((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    const isAtEdge =
      height > 0 &&
      /sticky|fixed/.test(getComputedStyle(one).position) &&
      top < innerHeight &&
      bottom >= innerHeight - 1;
    return isAtEdge ? [top] : [];
  });
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
}
