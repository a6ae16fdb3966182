import clsx from 'clsx'

/** Decimals are plain, muted (`cents`) or set in threes. `reserve` is the widest expected text; `masked` replaces the value. */
export type AmountTextProps = {
  value: string
  currency?: string
  unit?: string
  decimals?: 'plain' | 'cents' | 'grouped'
  size?: 'inherit' | 'medium' | 'large' | 'display'
  reserve?: string
  masked?: string | undefined
  tone?: 'ink' | 'muted' | 'gain'
  className?: string | undefined
}

/** An amount of money or coin, in equally wide digits, always left to right. Read as one figure, however it is set. */
export function AmountText({
  value,
  currency = '',
  unit,
  decimals = 'cents',
  size = 'inherit',
  reserve,
  masked,
  tone = 'ink',
  className,
}: AmountTextProps) {
  const isBig = size === 'large' || size === 'display'
  const isSetApart = isBig && (currency !== '' || (decimals === 'cents' && splitAtPoint(value)[1] !== ''))
  const isSign = unit !== undefined && /\p{Sc}/u.test(unit)
  const isInPieces = (decimals === 'grouped' || isSetApart || isSign) && masked === undefined
  return (
    <span
      className={clsx(
        'figures inline-flex items-baseline whitespace-nowrap max-[14rem]:flex-wrap',
        sizes[size],
        tones[tone],
        className,
      )}
      dir="ltr"
      // The pieces would be read as figures of their own.
      {...(isInPieces && {
        role: 'img',
        'aria-label': [`${currency}${value}`, unit].filter(Boolean).join(' '),
      })}
    >
      {isBig && currency !== '' && (
        <span
          aria-hidden={masked !== undefined || undefined}
          className="me-[0.12em] self-start text-[0.6em] leading-[1.5]"
        >
          {currency}
        </span>
      )}
      {masked === undefined ? (
        <span className={clsx('ghost', isSign && 'text-end')} data-ghost={reserve}>
          <Digits decimals={decimals} isBig={isBig} value={isBig ? value : `${currency}${value}`} />
        </span>
      ) : (
        <Mask label={masked} />
      )}
      {/* The space has no width in a row of boxes; a copy and a screen reader need it. */}
      {unit && ' '}
      {unit && (
        <span
          aria-hidden={(isSign && masked !== undefined) || undefined}
          className={clsx('ms-[0.35em] font-regular', isBig ? 'text-[0.5em] text-muted' : 'text-muted')}
        >
          {unit}
        </span>
      )}
    </span>
  )
}

/** In as few pieces as the setting allows: each is a stop for a screen reader. */
function Digits({
  value,
  decimals,
  isBig,
}: {
  value: string
  decimals: 'plain' | 'cents' | 'grouped'
  isBig: boolean
}) {
  const [whole, fraction] = splitAtPoint(value)
  if (fraction !== '' && decimals === 'grouped') {
    return (
      <span>
        <Grouped digits={whole} />
        {fraction[0]}
        <Grouped digits={fraction.slice(1)} />
      </span>
    )
  }
  if (fraction !== '' && decimals === 'cents' && isBig) {
    return (
      <span>
        {whole}
        <span className="text-muted">{fraction}</span>
      </span>
    )
  }
  return <span>{value}</span>
}

function Mask({ label }: { label: string }) {
  return (
    <span aria-label={label} className="tracking-[0.08em]" role="img">
      •••••
    </span>
  )
}

function Grouped({ digits }: { digits: string }) {
  return groupFromRight(digits).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
    <span className={clsx(index > 0 && 'ms-[0.16em]')} key={index}>
      {group}
    </span>
  ))
}

function splitAtPoint(value: string): [whole: string, fraction: string] {
  // Two decimals of money or eight of bitcoin, whatever the language writes before them.
  const point = value.search(/[.,](\d{2}|\d{8})$/)
  return point === -1 ? [value, ''] : [value.slice(0, point), value.slice(point)]
}

/** '05432000' becomes '05', '432', '000'. */
function groupFromRight(digits: string): string[] {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups
}

// A figure cannot be broken: the largest ones are never wider than the narrowest phone, however large its text is.
const sizes = {
  inherit: '',
  medium: 'text-22 font-semibold',
  large: 'text-28 max-sm:text-[length:min(1.75rem,8.75vw)] sm:text-40',
  display: 'text-40 sm:text-56',
}

const tones = { ink: 'text-ink', muted: 'text-muted', gain: 'text-gain' }
