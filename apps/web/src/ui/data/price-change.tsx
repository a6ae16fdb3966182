import clsx from 'clsx'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'
import { messages } from './price-change-messages.ts'

/** A price change that can be read without colour. `flat` is also for a sample. `words` replace the whole for a screen reader. */
export function PriceChange({
  direction,
  text,
  words,
}: {
  direction: 'gain' | 'loss' | 'flat'
  text: string
  words?: string
}) {
  const Arrow = direction === 'gain' ? ArrowUpIcon : ArrowDownIcon
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1">
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
      <span aria-hidden={words ? true : undefined} className="whitespace-nowrap text-muted">
        {messages.day}
      </span>
    </span>
  )
}

const tones = { gain: 'text-gain', loss: 'text-loss', flat: 'text-muted' }
