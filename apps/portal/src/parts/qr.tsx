import { encodeQR } from 'qr';

/** Width in modules of the light border that scanners need (ISO/IEC 18004, section 5.3.8). */
const QUIET = 4;

/** A QR code, always dark on light: many scanners read nothing else. */
export default function Qr({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
