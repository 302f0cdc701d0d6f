import { code } from "./qr-code.css.ts";

type QrCodePictureProps = { size: number; path: string; label: string };

/** Show its text beside it. */
export function QrCodePicture({ size, path, label }: QrCodePictureProps) {
  return (
    <svg
      className={code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      width="240"
      height="240"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
