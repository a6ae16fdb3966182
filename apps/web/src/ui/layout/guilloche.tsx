import clsx from 'clsx'

/** The engraved band of a printed security: decoration in hairlines; the size comes from `className`. */
export function Guilloche({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('guilloche', className)} />
}
