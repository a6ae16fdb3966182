import clsx from 'clsx'

/** A lens over a ruled line: what the line holds is seen larger, and in orange. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={clsx('shrink-0', className)}
      fill="none"
      height="28"
      viewBox="0 0 32 32"
      width="28"
    >
      <path className="stroke-current" d="M0 14h4.5M23.5 14H32" strokeWidth="1.5" />
      <circle className="stroke-current" cx="14" cy="14" r="9.5" strokeWidth="2.5" />
      <path className="stroke-orange" d="M6.5 14h15" strokeWidth="5" />
      <path className="stroke-current" d="m21.5 21.5 8 8" strokeWidth="4" />
    </svg>
  )
}

/** The mark with the name beside it. */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span
      className={clsx('inline-flex items-center gap-2 font-semibold text-18 tracking-[-0.01em]', className)}
    >
      <Mark />
      {name}
    </span>
  )
}
