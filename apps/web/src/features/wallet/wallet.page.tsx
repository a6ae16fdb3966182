import { type WalletBalance, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Suspense, useEffect, useState } from 'react'
import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { useCurrency } from '#shared/currency/use-currency.ts'
import { useSession } from '#shared/session/session.ts'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CardSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { prefetchOverview } from './accounts/overview.ts'
import { lazyOrNothing } from './lazy-or-nothing.ts'
import { LoadWalletDialog } from './load/load-wallet-dialog.tsx'
import { ReplaceWalletDialog, WalletOptions } from './load/wallet-options.tsx'
import { messages } from './messages.ts'
import { AddressWarning, ReceiveCard } from './receive/receive-card.tsx'
import { RecoveryCard } from './recovery/recovery-card.tsx'
import { useRecovery } from './recovery/recovery-store.ts'
import { useWallet } from './use-wallet.ts'
import { WalletBalanceCard } from './wallet-balance-card.tsx'

// Below everything else, and most of it is for those who have accounts.
const loadAccountsCard = () => import('./accounts/accounts-card.tsx')
const AccountsCard = lazyOrNothing(() => loadAccountsCard().then((m) => m.AccountsCard))

/** /wallet: generate or load; address, balance and an empty list of transactions (docs/spec/README.md#screens). */
export function WalletPage() {
  const session = useSession()
  return session.status === 'signed-in' ? <WalletOf userId={session.user.id} /> : null
}

function WalletOf({ userId }: { userId: string }) {
  usePrefetchedAccounts()
  const [openDialog, setOpenDialog] = useState<'replace' | 'load' | null>(null)
  const close = () => setOpenDialog(null)
  const wallet = useWallet(userId, close)
  const { balance, verdict, failure, busyWith } = wallet
  const failureText = useTextAfterToast(failure)
  const recovery = useRecovery(userId, balance?.account_key ?? null)
  const address = balance?.address ?? null
  const isUnsaved = recovery !== null && !recovery.isBackedUp
  const options = { wallet, onLoad: () => setOpenDialog('load') }
  const refresh = {
    busy: busyWith === 'loading',
    busyLabel: messages.refreshing,
    disabled: busyWith !== null,
    onClick: wallet.refresh,
  }

  return (
    <>
      <DemoHeading lead={messages.lead} ribbon={messages.ribbon} title={messages.title} />
      <div className="flex flex-col gap-6">
        {failure !== null && (
          <Notice action={{ ...refresh, children: messages.retry }} title={messages.notLoaded} tone="warn">
            {failureText}
          </Notice>
        )}
        {balance === null && failure === null && <WalletSkeleton />}
        {balance !== null && address === null && (
          <Card title={messages.options.none}>
            <p className="mb-5 border-hairline border-b pb-4 text-14 text-muted">{messages.options.lead}</p>
            <WalletOptions {...options} />
          </Card>
        )}
        {balance !== null && address !== null && (
          <>
            <Card
              footer={
                <div className="flex flex-wrap gap-3 py-1">
                  {/* Nothing is as urgent as a backup. */}
                  <LinkButton to={WEB_APP_SCREEN_PATHS.send} variant={isUnsaved ? 'secondary' : 'primary'}>
                    {messages.send}
                  </LinkButton>
                  {failure === null && <Button {...refresh}>{messages.refresh}</Button>}
                  <Button disabled={busyWith !== null} onClick={() => setOpenDialog('replace')}>
                    {messages.another.action}
                  </Button>
                </div>
              }
              title={messages.wallet}
            >
              <WalletBalanceCard balance={balance} />
            </Card>
            {recovery !== null && (
              <RecoveryCard key={recovery.accountKey} recovery={recovery} userId={userId} />
            )}
            {verdict === 'own' ? (
              <ReceiveCard address={address} balance={balance} key={address} />
            ) : (
              <AddressWarning disabled={busyWith !== null} onClick={options.onLoad} verdict={verdict} />
            )}
          </>
        )}
        {/* Not before the wallet above it has its height: nothing that is being read may move. */}
        {(balance !== null || failure !== null) && (
          <>
            <Card title={messages.transactions.title}>
              <EmptyState title={messages.transactions.none}>{getTransactionsText(balance)}</EmptyState>
            </Card>
            <Suspense
              fallback={
                <Card title={messages.accounts.title}>
                  <CardSkeleton label={messages.accounts.loading} />
                </Card>
              }
            >
              <AccountsCard />
            </Suspense>
          </>
        )}
      </div>
      {openDialog === 'replace' && <ReplaceWalletDialog {...options} onClose={close} recovery={recovery} />}
      <StepUpDialog demand={wallet.demand} />
      {openDialog === 'load' && <LoadWalletDialog onClose={close} wallet={wallet} />}
    </>
  )
}

/** Why the list of transactions is empty (docs/spec/README.md#screens), and where payments are listed. */
function getTransactionsText(balance: WalletBalance | null): string {
  const text = messages.transactions
  if (balance?.address === null) return text.noWallet
  return balance?.indexed === false ? text.noBalance : text.inBalance
}

/** Reads the script of the accounts and their data: the card waits for the wallet above it, but these need not. */
function usePrefetchedAccounts(): void {
  const currency = useCurrency()
  useEffect(() => {
    if (currency !== null) void prefetchOverview(currency)
  }, [currency])
  useEffect(() => {
    loadAccountsCard().catch(() => {})
  }, [])
}

function WalletSkeleton() {
  return (
    <Card aside={<Spinner label={messages.loading} />} title={messages.wallet}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12 w-64 max-w-full" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Card>
  )
}
