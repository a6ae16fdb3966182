import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { messages } from './messages.ts'

const text = messages.receipt

/** What took place and what did not. Takes the focus when the form has just left the page for it. */
export function KycReceipt({ since, isFresh }: { since: number; isFresh: boolean }) {
  return (
    <DemoReceipt
      at={new Date(since)}
      happened={[text.checked, text.pending]}
      isFresh={isFresh}
      notHappened={[text.notSent, text.notReviewed]}
      title={text.title}
    />
  )
}
