export type StatusDotProps = { kind: 'full' | 'hollow' | 'dashed' }

/** A small disc beside the word for a state: full and orange if it is current, hollow if late, dashed for a sample. */
export function StatusDot({ kind }: StatusDotProps) {
  return (
    <svg
      aria-hidden="true"
      className="inline-block shrink-0"
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
