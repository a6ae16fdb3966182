import { useEffect, useRef } from 'react'
import { Receipt } from '#ui/receipt.tsx'
import { SpecimenTag } from '#ui/specimen.tsx'
import { messages } from './messages.ts'

/** What took place and what did not. Takes the focus when the form has just left the page for it. */
export function KycReceipt({ since, isFresh }: { since: number; isFresh: boolean }) {
  const text = messages.receipt
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFresh) panel.current?.focus()
  }, [isFresh])

  const time = new Date(since).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div ref={panel} tabIndex={-1}>
      <Receipt
        happened={{ heading: text.happened, items: [text.checked, text.pending, text.discarded] }}
        meta={text.meta(time)}
        notHappened={{
          heading: text.notHappened,
          items: [text.notSent, text.notStored, text.notReviewed],
        }}
        tag={<SpecimenTag>{text.tag}</SpecimenTag>}
        title={text.title}
      />
    </div>
  )
}
