import { type ReactNode, useEffect, useRef } from 'react'
import { Receipt } from '#ui/data/receipt.tsx'
import { SampleTag } from '#ui/data/sample.tsx'
import { formatMoment } from '../date-format.ts'

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
  const receipt = useRef<HTMLElement>(null)
  const atMs = at.getTime()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another receipt
  useEffect(() => {
    if (isFresh) receipt.current?.focus()
  }, [atMs, isFresh])

  return (
    <Receipt
      footer={footer}
      happened={{ heading: 'What happened', items: happened }}
      meta={
        <>
          {record === undefined
            ? `Reference DEMO-${clockDigits(at)}`
            : `Reference DEMO-${record.slice(0, 8)}`}
          <br />
          <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </>
      }
      notHappened={{ heading: 'Good to know', items: notHappened }}
      ref={receipt}
      tag={<SampleTag>Demo</SampleTag>}
      title={title}
    />
  )
}

const clockDigits = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join('')
