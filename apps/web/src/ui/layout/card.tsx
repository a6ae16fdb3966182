import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** A headed card is a region named by its heading; `level` keeps the outline of the page. */
export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  level?: 2 | 3
  /** Stands at the end of the heading line. */
  aside?: ReactNode
  /** Below a rule, at the foot. */
  footer?: ReactNode
  /** Without padding, for lists that reach the edges. */
  flush?: boolean
}

/** A surface with a border and a heading over a rule. */
export function Card({
  title,
  level = 2,
  aside,
  footer,
  flush = false,
  className,
  children,
  ...section
}: CardProps) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      {...section}
      aria-labelledby={title ? headingId : section['aria-labelledby']}
      className={clsx('flex flex-col rounded-ui border border-hairline bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-hairline border-b px-5 py-2.5 max-[14rem]:px-3">
          <Heading className="font-semibold text-16" id={headingId}>
            {title}
          </Heading>
          {aside}
        </header>
      )}
      <div
        className={clsx(
          'grow',
          !flush && 'p-5 max-[14rem]:px-3 [&>dl:first-child]:-mt-3 [&>dl:last-child]:-mb-3',
        )}
      >
        {children}
      </div>
      {footer && <footer className="border-hairline border-t px-5 py-3 text-14 text-muted">{footer}</footer>}
    </section>
  )
}
