import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  aside?: ReactNode
  footer?: ReactNode
  /** Without padding, for lists that reach the edges. */
  flush?: boolean
}

/** A surface with a border; with a title it is a region named by its heading. */
export function Card({ title, aside, footer, flush = false, className, children, ...section }: CardProps) {
  const headingId = useId()
  return (
    <section
      {...section}
      aria-labelledby={title ? headingId : section['aria-labelledby']}
      className={clsx('flex flex-col rounded-ui border border-hairline bg-surface', className)}
    >
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-hairline border-b px-5 py-2.5 max-[14rem]:px-3">
          <h2 className="font-semibold text-16" id={headingId}>
            {title}
          </h2>
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
