import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { SampleTag } from '#ui/data/sample.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { formatMoment } from '../date-format.ts'
import { messages } from './messages.ts'

/** What a demonstration did and what it did not do. A new receipt gets the focus unless `isFresh` is false. */
export function DemoReceipt({
  title,
  at,
  record,
  happened,
  notHappened,
  footer,
  isFresh = true,
}: {
  title: string
  at: Date
  record?: string
  happened: readonly ReactNode[]
  notHappened: readonly ReactNode[]
  footer?: ReactNode
  isFresh?: boolean
}) {
  const titleId = useId()
  const bodyId = useId()
  const receipt = useRef<HTMLElement>(null)
  const atMs = at.getTime()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another receipt
  useEffect(() => {
    if (isFresh) receipt.current?.focus()
  }, [atMs, isFresh])

  return (
    <section
      // Read as a whole, once, when it takes the focus.
      aria-describedby={bodyId}
      aria-labelledby={titleId}
      className="rounded-ui border border-control border-dashed bg-surface"
      ref={receipt}
      tabIndex={-1}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-control border-b border-dashed px-5 py-4">
        <div className="min-w-0 grow basis-40">
          <h2 className="font-semibold text-18" id={titleId}>
            {title}
          </h2>
          <p className="figures text-14 text-muted">
            {messages.demo.reference(record?.slice(0, 8) ?? clockDigits(at))}
            <br />
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
          </p>
        </div>
        <SampleTag>{messages.demo.word}</SampleTag>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2" id={bodyId}>
        <Column
          heading={messages.demo.happened}
          icon={<CheckIcon className="shrink-0 text-gain" />}
          items={happened}
        />
        <Column
          className="border-hairline border-t sm:border-s sm:border-t-0"
          heading={messages.demo.notHappened}
          icon={<CloseIcon className="shrink-0 text-muted" />}
          items={notHappened}
        />
      </div>
      {footer && (
        <footer className="border-control border-t border-dashed px-5 py-3 text-14">{footer}</footer>
      )}
    </section>
  )
}

type ColumnProps = { heading: string; icon: ReactNode; items: readonly ReactNode[]; className?: string }

function Column({ heading, icon, items, className }: ColumnProps) {
  return (
    <div className={clsx('px-5 py-4', className)}>
      <h3 className="font-medium text-14 text-muted">{heading}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {items.map((item, index) => (
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

const clockDigits = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join('')
