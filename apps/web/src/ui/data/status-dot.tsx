import clsx from 'clsx'

/** A small disc: full and orange for what is current, hollow for what is late, dashed for what is a sample. */
export type StatusDotProps = { kind: 'full' | 'hollow' | 'dashed'; className?: string | undefined }

/** Stands beside the word for a state, never in its place. */
export function StatusDot({ kind, className }: StatusDotProps) {
  return (
    <svg
      aria-hidden="true"
      className={clsx('inline-block shrink-0', className)}
      fill="none"
      height="10"
      viewBox="0 0 10 10"
      width="10"
    >
      {kind === 'full' && <circle className="fill-orange stroke-ink" cx="5" cy="5" r="4" />}
      {kind === 'hollow' && <circle className="stroke-current" cx="5" cy="5" r="4" strokeWidth="1.5" />}
      {kind === 'dashed' && (
        <circle className="stroke-current" cx="5" cy="5" r="4" strokeDasharray="2.1 2.1" strokeWidth="1.5" />
      )}
    </svg>
  )
}
