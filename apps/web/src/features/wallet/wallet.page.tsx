import { SCREENS } from '@satlens/contract'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DemoRibbon } from '#shared/demo-ribbon.tsx'
import { PageTitle } from '#shared/page-title.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useWallet } from './use-wallet.ts'
import { WalletSkeleton } from './wallet-skeleton.tsx'
import { WalletSlip } from './wallet-slip.tsx'

/** /wallet: generate or load; address, balance and an empty list of transactions (spec §2). */
export function Component() {
  const { balance, failure, busyWith, load, generate } = useWallet()
  const [isReplacing, setReplacing] = useState(false)
  const unsaid = useUnsaid(failure)
  const address = balance?.address ?? null

  function askToGenerate() {
    if (address === null) void generate()
    else setReplacing(true)
  }

  const loadButton = (
    <Button
      busy={busyWith === 'loading'}
      busyLabel={messages.loadingNow}
      disabled={busyWith !== null}
      onClick={load}
      size={failure === null ? 'regular' : 'small'}
    >
      {failure === null ? messages.load : messages.retry}
    </Button>
  )
  const generateButton = (
    <Button
      busy={busyWith === 'generating'}
      busyLabel={messages.generating}
      disabled={busyWith !== null}
      onClick={askToGenerate}
      variant={address === null ? 'primary' : 'secondary'}
    >
      {messages.generate}
    </Button>
  )

  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading
        lead={messages.lead}
        ribbon={<DemoRibbon>{messages.ribbon}</DemoRibbon>}
        title={messages.title}
      />
      <div className="flex flex-col gap-6">
        {failure !== null && (
          <Notice actions={loadButton} title={messages.notLoaded} tone="warn">
            {unsaid}
          </Notice>
        )}
        {balance === null && failure === null && <WalletSkeleton />}
        {balance !== null && address === null && (
          <Card title={messages.wallet}>
            <EmptyState
              action={
                <div className="flex flex-wrap gap-3">
                  {generateButton}
                  {failure === null && loadButton}
                </div>
              }
              title={messages.none.title}
            >
              {messages.none.body}
            </EmptyState>
          </Card>
        )}
        {balance !== null && address !== null && (
          <WalletSlip
            actions={
              <>
                <Button asChild variant="primary">
                  <Link to={SCREENS.send}>{messages.send}</Link>
                </Button>
                {failure === null && loadButton}
                {generateButton}
              </>
            }
            address={address}
            balance={balance}
          />
        )}
        {/* Not before the wallet above it has its height: nothing that is being read may move. */}
        {(balance !== null || failure !== null) && (
          <Card title={messages.transactions.title}>
            <EmptyState title={messages.transactions.none}>{messages.transactions.body}</EmptyState>
          </Card>
        )}
      </div>
      <ReplaceDialog
        isOpen={isReplacing}
        onClose={() => setReplacing(false)}
        onConfirm={() => {
          setReplacing(false)
          void generate()
        }}
      />
    </>
  )
}
