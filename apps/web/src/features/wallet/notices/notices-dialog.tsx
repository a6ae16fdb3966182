import type { WatchedAccount } from '@satlens/contract'
import { useQuery } from '@tanstack/react-query'
import { settings } from '#shared/browser/settings.ts'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { paymentRulesQuery } from '#shared/notices/payment-rules-query.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { messages } from './messages.ts'
import { RuleSwitches } from './rule-switches.tsx'

/** Chooses what to be told about an account, and how. Each change is saved at once. */
export function NoticesDialog({
  account: { id, name },
  onClose,
}: {
  account: Pick<WatchedAccount, 'id' | 'name'>
  onClose: () => void
}) {
  const query = useQuery(paymentRulesQuery, queryClient)
  return (
    <Dialog
      description={name}
      footer={<Button onClick={onClose}>{messages.done}</Button>}
      onClose={onClose}
      title={messages.title}
    >
      <CardQueryStatus query={query} text={messages} />
      {query.data && (
        <div className="flex flex-col gap-6">
          {!settings.bitcoin.indexed && (
            <Notice title={messages.noSource.title}>{messages.noSource.body}</Notice>
          )}
          <RuleSwitches accountId={id} rules={query.data.rules} />
          <DeliverySettings settings={query.data.settings} />
        </div>
      )}
    </Dialog>
  )
}
