// A QR code, drawn here: what it says does not leave the browser.

import { create } from 'qrcode'

const QUIET_ZONE = 4

export function QrCode({
  text,
  label,
  size = 180,
}: {
  text: string
  label: string
  size?: number
}) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET_ZONE
  const squares = Array.from({ length: modules.size ** 2 }, (_, n) => n).filter(
    (n) => modules.data[n] === 1,
  )
  const path = squares
    .map(
      (n) =>
        `M${(n % modules.size) + QUIET_ZONE} ${Math.floor(n / modules.size) + QUIET_ZONE}h1v1h-1z`,
    )
    .join('')
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} rx={2} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
