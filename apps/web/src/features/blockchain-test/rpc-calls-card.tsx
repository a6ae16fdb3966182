import { ETHEREUM_RPC_METHODS } from '@satlens/contract'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { ACCOUNT_CALLS } from './wallets/wallet-connection.ts'

const text = messages.calls
const PARTS = [
  { term: text.reads, calls: ETHEREUM_RPC_METHODS },
  { term: text.accounts, calls: ACCOUNT_CALLS },
]

/** Every call that the page makes, by name, and what it never asks for. */
export function RpcCallsCard() {
  return (
    <Card flush footer={text.note} title={text.title}>
      <dl className="flex flex-col gap-3 p-5">
        {PARTS.map(({ term, calls }) => (
          <div key={term}>
            <dt className="text-14 text-muted">{term}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {calls.map((name) => (
                <code className="wrap-anywhere text-14" key={name}>
                  {name}
                </code>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-14 text-muted">{text.never}</dt>
          <dd>{text.neverList}</dd>
        </div>
      </dl>
    </Card>
  )
}
