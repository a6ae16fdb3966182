import { listOAuthGrantsEndpoint, type OAuthGrant } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { formatDay } from '#shared/date-format.ts'
import { AppIdentity } from '#shared/oauth-apps/app-identity.tsx'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'
import { describeScopes } from '#shared/oauth-apps/scopes.ts'
import { updateEndpoint, useEndpoint } from '#shared/query/use-endpoint.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import { RemoveAccessDialog } from './remove-access-dialog.tsx'

/** The apps that sign the user in with this account, each with what it gets and a button that removes its access. */
export function AppsCard() {
  const query = useEndpoint(listOAuthGrantsEndpoint)
  const grants = query.data
  const [target, setTarget] = useState<OAuthGrant | null>(null)
  const [removalCount, setRemovalCount] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (removalCount > 0) content.current?.focus()
  }, [removalCount])

  function handleRemoved() {
    updateEndpoint(listOAuthGrantsEndpoint, (shown) =>
      shown.filter(({ client }) => client.id !== target?.client.id),
    )
    setTarget(null)
    setRemovalCount((count) => count + 1)
  }

  return (
    <Card className="lg:col-span-2" flush={grants !== undefined && grants.length > 0} title={messages.title}>
      <div ref={content} tabIndex={-1}>
        <CardQueryStatus query={query} text={messages} />
        {grants?.length === 0 && <EmptyState title={messages.empty.title}>{messages.empty.body}</EmptyState>}
        {grants && grants.length > 0 && (
          <ul aria-label={messages.list}>
            {grants.map((grant) => (
              <AppRow grant={grant} key={grant.client.id} onRemove={() => setTarget(grant)} />
            ))}
          </ul>
        )}
      </div>
      {target && (
        <RemoveAccessDialog
          client={target.client}
          onClose={() => setTarget(null)}
          onRemoved={handleRemoved}
        />
      )}
    </Card>
  )
}

function AppRow({
  grant: { client, scopes, granted_at, last_used_at },
  onRemove,
}: {
  grant: OAuthGrant
  onRemove: () => void
}) {
  const app = formatAppName(client.name)
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="flex min-w-0 flex-col gap-2">
        <AppIdentity client={client} />
        <ul
          aria-label={messages.scopes(app)}
          className="flex flex-col gap-x-6 gap-y-0.5 text-14 sm:flex-row sm:flex-wrap"
        >
          {describeScopes(scopes).map(({ scope, text }) => (
            <li key={scope}>{text}</li>
          ))}
        </ul>
        <ul className="flex flex-col gap-x-6 gap-y-0.5 text-14 text-muted sm:flex-row sm:flex-wrap">
          <li>
            {messages.since} <time dateTime={granted_at}>{formatDay(granted_at)}</time>
          </li>
          <li>
            {last_used_at === undefined ? (
              messages.neverUsed
            ) : (
              <>
                {messages.lastUsed} <time dateTime={last_used_at}>{formatDay(last_used_at)}</time>
              </>
            )}
          </li>
        </ul>
      </div>
      <Button
        aria-label={messages.removeOf(app)}
        className="shrink-0 self-start"
        onClick={onRemove}
        size="small"
      >
        {messages.remove}
      </Button>
    </li>
  )
}
