import clsx from 'clsx'
import { encode } from 'uqr'

const QUIET_ZONE = 4 // modules, as ISO/IEC 18004 requires

/** The version (1 to 40) of the smallest code that holds a text; each has four modules more a side than the one before. */
export const getQrVersion = (value: string): number => encode(value).version

/** A QR code, black on white in the dark theme as well: some cameras read nothing else. `label` says what it holds. */
export function QrCode({
  value,
  label,
  className,
  minVersion = 1,
}: {
  value: string
  label: string
  className?: string
  minVersion?: number
}) {
  const { size, data } = encode(value, { border: QUIET_ZONE, minVersion })
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
