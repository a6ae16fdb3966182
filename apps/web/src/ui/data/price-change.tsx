import clsx from 'clsx'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'

/**
 * `text` carries its own sign ("+2.40%"). `direction` adds arrow and colour; `flat` has neither, and is also how
 * a sample is drawn. `period` says since when; `words` replace the whole for a screen reader.
 */
export type PriceChangeProps = {
  direction: 'gain' | 'loss' | 'flat'
  text: string
  period?: string
  words?: string
  className?: string | undefined
}

/** A change of price that can be read without colour. */
export function PriceChange({ direction, text, period, words, className }: PriceChangeProps) {
  const Arrow = direction === 'gain' ? ArrowUpIcon : ArrowDownIcon
  return (
    <span className={clsx('inline-flex flex-wrap items-baseline gap-x-1', className)}>
      {words && <span className="sr-only">{words}</span>}
      <span
        aria-hidden={words ? true : undefined}
        className={clsx(
          'figures inline-flex items-baseline gap-0.5 whitespace-nowrap font-semibold',
          tones[direction],
        )}
        data-direction={direction}
        dir="ltr"
      >
        {direction !== 'flat' && <Arrow className="size-[1em] stroke-[2.25] self-center" />}
        {text}
      </span>
      {period && (
        <span aria-hidden={words ? true : undefined} className="whitespace-nowrap text-muted">
          {period}
        </span>
      )}
    </span>
  )
}

const tones = { gain: 'text-gain', loss: 'text-loss', flat: 'text-muted' }
