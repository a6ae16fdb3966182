import clsx from 'clsx'
import { encode } from 'uqr'

/** `label` says what the code holds, for users who cannot see or scan it. */
export type QrCodeProps = { value: string; label: string; className?: string | undefined }

const QUIET_ZONE = 4 // modules, as the norm asks for

/** A QR code on its light plate: black on white in the dark as well, for some cameras read nothing else. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, data } = encode(value, { border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      aria-label={label}
      className={clsx('rounded-ui border border-hairline forced-color-adjust-none', className)}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <rect fill="white" height={size} width={size} />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
