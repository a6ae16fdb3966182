import type { AccountOverview } from '@satlens/contract'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { messages } from './messages.ts'
import { isFirstScan } from './overview.ts'

const text = messages.scan

/** How far the first scan of an account is, or why the last one failed; nothing otherwise. */
export function ScanState({ account }: { account: AccountOverview }) {
  const { scan, missing_because: reason, name } = account
  if (reason === 'no_index' || reason === 'other_network') return null
  if (scan.status === 'failed')
    return <p className="text-14 text-loss">{text.failed[scan.error ?? 'source_unavailable']}</p>
  if (!isFirstScan(account)) return null
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar label={text.progress(name)} />
      <p className="figures text-14 text-muted">
        {scan.status === 'waiting' ? text.waiting : text.found(scan.addresses_checked, scan.payments_found)}
      </p>
    </div>
  )
}
