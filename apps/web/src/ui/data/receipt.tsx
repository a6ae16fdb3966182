import clsx from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { CheckIcon, CloseIcon } from '../icons.tsx'

type ReceiptColumn = { heading: string; items: readonly ReactNode[] }

/** Has a `meta` line under the title. With a `ref` the receipt can take the focus; it is then read as a whole, once. */
export type ReceiptProps = {
  title: ReactNode
  happened: ReceiptColumn
  notHappened: ReceiptColumn
  meta?: ReactNode
  tag?: ReactNode
  footer?: ReactNode
  ref?: Ref<HTMLElement>
}

export function Receipt({ title, happened, notHappened, meta, tag, footer, ref }: ReceiptProps) {
  const titleId = useId()
  const bodyId = useId()
  return (
    <section
      aria-describedby={bodyId}
      aria-labelledby={titleId}
      className="rounded-ui border border-control border-dashed bg-surface"
      ref={ref}
      tabIndex={ref ? -1 : undefined}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-control border-b border-dashed px-5 py-4">
        <div className="min-w-0 grow basis-40">
          <h2 className="font-semibold text-18" id={titleId}>
            {title}
          </h2>
          {meta && <p className="figures text-14 text-muted">{meta}</p>}
        </div>
        {tag}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2" id={bodyId}>
        <Column column={happened} icon={<CheckIcon className="shrink-0 text-gain" />} />
        <Column
          className="border-hairline border-t sm:border-s sm:border-t-0"
          column={notHappened}
          icon={<CloseIcon className="shrink-0 text-muted" />}
        />
      </div>
      {footer && (
        <footer className="border-control border-t border-dashed px-5 py-3 text-14">{footer}</footer>
      )}
    </section>
  )
}

function Column({ column, icon, className }: { column: ReceiptColumn; icon: ReactNode; className?: string }) {
  return (
    <div className={clsx('px-5 py-4', className)}>
      <h3 className="font-medium text-14 text-muted">{column.heading}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {column.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never move
          <li className="flex gap-2 text-14" key={index}>
            {icon}
            <span className="wrap-break-word min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
