import { code } from "./qr-code.css.ts";

type QrCodePictureProps = { size: number; path: string; label: string };

/** A QR code as the server drew it. Its text must stand beside it, too. */
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
