import type { BitcoinOverview } from '@satlens/contract'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { LabelFiles } from '../labels/label-files.tsx'
import { reloadLabels } from '../labels/save-label.ts'
import { lazyOrNothing } from '../lazy-or-nothing.ts'
import type { AccountDialogProps, AccountTask } from './account-dialog.tsx'
import { AccountRow } from './account-row.tsx'
import { AccountsTotal } from './accounts-total.tsx'
import { messages } from './messages.ts'
import { useOverview } from './overview.ts'

// For those who have accounts.
const ActivityCard = lazyOrNothing(() => import('../activity/activity-card.tsx').then((m) => m.ActivityCard))

// For those whose server has no source.
const Replay = lazyOrNothing(() => import('../replay/replay.tsx').then((m) => m.Replay))

/** The watch-only accounts of the user with their total, and below them their payments. */
export function AccountsCard() {
  const query = useOverview()
  const overview = query.data
  const accounts = overview?.accounts ?? []
  const { opened, open, close } = useAccountTask()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(0)
  const [isReplaying, setReplaying] = useState(false)
  const example = useRef<HTMLButtonElement>(null)
  function closeReplay() {
    setReplaying(false)
    example.current?.focus()
  }
  const countChange = () => setChanges(changes + 1)
  // The button that was pressed is gone: with its row, or with the empty state.
  useEffect(() => {
    if (changes > 0) (list.current ?? addButton.current)?.focus()
  }, [changes])
  const add = {
    children: messages.add.action,
    onClick: () => void open({ kind: 'add' }),
    ref: addButton,
  }

  return (
    <>
      <Card
        aside={accounts.length > 0 && <Button {...add} size="small" />}
        flush
        footer={accounts.length > 0 && messages.compare}
        title={messages.title}
      >
        {overview === undefined && (
          <div className="p-5 max-[14rem]:px-3">
            <CardQueryStatus query={query} text={messages} />
          </div>
        )}
        {overview?.source.kind === null && (
          <div className="border-hairline border-b p-5 max-[14rem]:px-3">
            <Notice
              action={{
                children: messages.noSource.example,
                onClick: () => setReplaying(true),
                ref: example,
              }}
              title={messages.noSource.title}
            >
              {messages.noSource.body}
            </Notice>
          </div>
        )}
        {overview && accounts.length === 0 && (
          <EmptyState action={<Button {...add} />} className="p-5 max-[14rem]:px-3" title={messages.none}>
            {messages.lead}
          </EmptyState>
        )}
        {overview && accounts.length > 0 && (
          <>
            <AccountsTotal
              overview={overview}
              staleSinceMs={query.error === null ? null : query.dataUpdatedAt}
            />
            <ul aria-label={messages.list} ref={list} tabIndex={-1}>
              {accounts.map((account) => (
                <AccountRow
                  account={account}
                  key={account.id}
                  onAction={(kind) => void open({ kind, account })}
                />
              ))}
            </ul>
            <LabelFiles network={overview.network} onImported={reloadLabels} />
          </>
        )}
        {opened && overview && (
          <opened.AccountDialog
            onClose={close}
            onListChanged={countChange}
            overview={overview}
            task={opened.task}
          />
        )}
      </Card>
      {isReplaying && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Replay onClose={closeReplay} />
        </Suspense>
      )}
      {overview && hasActivity(overview) && (
        <Suspense>
          {/* Values in another currency are not shown meanwhile. */}
          <ActivityCard key={overview.currency} overview={overview} />
        </Suspense>
      )}
    </>
  )
}

/** The task whose dialog is open. The code of the dialogs is loaded with the first one. */
function useAccountTask() {
  const [opened, setOpened] = useState<{
    readonly task: AccountTask
    readonly AccountDialog: ComponentType<AccountDialogProps>
  } | null>(null)
  const toast = useToast()

  async function open(task: AccountTask) {
    toast.dismiss()
    try {
      const { AccountDialog } = await import('./account-dialog.tsx')
      setOpened({ task, AccountDialog })
    } catch {
      toast.error(messages.openFailed)
    }
  }

  return { opened, open, close: () => setOpened(null) }
}

/** Without a source nothing is found; what was found with one is still shown. */
const hasActivity = ({ accounts, payments, source }: BitcoinOverview): boolean =>
  accounts.length > 0 && (source.kind !== null || payments.length > 0)
