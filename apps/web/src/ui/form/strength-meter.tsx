import clsx from 'clsx'

/** Fills `score` of `max` bars. `word` says the same under them, and is announced when it changes. */
export function StrengthMeter({
  label,
  score,
  max,
  tone,
  word,
}: {
  label: string
  score: number
  max: number
  tone: 'low' | 'medium' | 'high'
  word: string
}) {
  return (
    <div className="flex flex-col gap-1">
      <meter aria-label={label} aria-valuetext={word} className="sr-only" max={max} min={0} value={score} />
      <div aria-hidden="true" className="flex gap-1" data-tone={tone}>
        {Array.from({ length: max }, (_, bar) => (
          <span
            className={clsx(
              'h-1.5 grow border transition-colors duration-150 forced-color-adjust-none',
              bar < score ? filled[tone] : 'border-control bg-transparent forced-colors:border-[GrayText]',
            )}
            data-filled={bar < score}
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
          />
        ))}
      </div>
      <p className="text-14 text-muted" role="status">
        {word}
      </p>
    </div>
  )
}

const filled = {
  low: 'border-loss bg-loss forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]',
  medium: 'border-caution bg-caution forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]',
  high: 'border-gain bg-gain forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]',
}
