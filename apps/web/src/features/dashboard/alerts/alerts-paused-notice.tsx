import type { PriceAlertList } from '@satlens/contract'
import { ALERT_KINDS } from '@satlens/domain'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from './messages.ts'

const text = messages.paused

/** Says that alerts wait, of which kind, and why; nothing while all of them are evaluated. */
export function AlertsPausedNotice({ paused }: { paused: PriceAlertList['paused'] }) {
  if (paused === null) return null
  const isSome = paused.kinds.length < ALERT_KINDS.length
  return (
    <Notice title={text.title}>
      {text.because[paused.because]} {isSome && text.some(paused.kinds)}
    </Notice>
  )
}
