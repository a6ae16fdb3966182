import { type ReactNode, useEffect, useRef } from 'react'
import { Receipt, type ReceiptProps } from '#ui/data/receipt.tsx'
import { SampleTag } from '#ui/data/sample.tsx'
import { formatMoment } from '../date-format.ts'

/**
 * `record` is the id of a record on the server; without one nobody but this tab knows of the demonstration. The receipt
 * takes the focus at each new one, and is then read once; `isFresh` set to false leaves the focus where it is.
 */
export interface DemoReceiptProps {
  readonly title: string
  readonly at: Date
  readonly record?: string
  readonly happened: ReceiptProps['happened']['items']
  readonly notHappened: ReceiptProps['notHappened']['items']
  readonly footer?: ReactNode
  readonly isFresh?: boolean
}

/** What a demonstration did and what it did not do, when, and under which reference that is no one else's. */
export function DemoReceipt({
  title,
  at,
  record,
  happened,
  notHappened,
  footer,
  isFresh = true,
}: DemoReceiptProps) {
  const receipt = useRef<HTMLElement>(null)
  const atMs = at.getTime()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is another receipt in the same place
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
            ? `Demo reference DEMO-${clockDigits(at)} (this tab only)`
            : `Demo reference DEMO-${record.slice(0, 8)}`}
          <br />
          <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </>
      }
      notHappened={{ heading: "What didn't happen", items: notHappened }}
      ref={receipt}
      tag={<SampleTag>Demo</SampleTag>}
      title={title}
    />
  )
}

/** The time of day by this browser's clock. */
const clockDigits = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join('')
