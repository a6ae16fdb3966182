import { ETHEREUM_READS } from '@satlens/contract'
import { Card } from '#ui/card.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { messages } from './messages.ts'
import { ACCOUNT_CALLS } from './wallets/connection.ts'

const text = messages.calls

/** Every call that the page makes, by name, and those that it never does. */
export function CallsCard() {
  return (
    <Card className="lg:col-span-2" footer={text.note} title={text.title}>
      <Ledger>
        <LedgerRow term={text.reads}>
          <Calls names={ETHEREUM_READS} />
        </LedgerRow>
        <LedgerRow term={text.accounts}>
          <Calls names={ACCOUNT_CALLS} />
        </LedgerRow>
        <LedgerRow term={text.never}>{text.neverList}</LedgerRow>
      </Ledger>
    </Card>
  )
}

function Calls({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      {names.map((name) => (
        <code className="text-14" key={name}>
          {name}
        </code>
      ))}
    </span>
  )
}
