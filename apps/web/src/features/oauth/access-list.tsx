import { messages as appText } from '#shared/oauth-apps/messages.ts'
import { describeScopes, splitScope } from '#shared/oauth-apps/scopes.ts'
import { Tag } from '#ui/data/tag.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

/** What an app asks for, a line for each scope, with a mark at those that were allowed before. */
export function AccessList({
  scope,
  grantedScope = '',
  resource,
  label,
}: {
  scope: string
  grantedScope?: string | undefined
  resource: string | undefined
  label: string
}) {
  const granted = splitScope(grantedScope)
  const lines = describeScopes(splitScope(scope)).map((line) => ({
    ...line,
    isGranted: granted.includes(line.scope),
  }))
  if (resource !== undefined)
    lines.push({ scope: resource, text: messages.api(`\u2068${resource}\u2069`), isGranted: false })
  return (
    <ul aria-label={label} className="flex flex-col">
      {lines.map(({ scope: key, text, isGranted }) => (
        <li
          className="flex min-h-10 items-center gap-3 border-hairline border-b py-2 last:border-b-0"
          key={key}
        >
          <CheckIcon className="shrink-0 text-muted" />
          {/* The mark takes a line of its own rather than two. */}
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-24 break-words">{text}</span>
            {isGranted && <Tag>{appText.allowedEarlier}</Tag>}
          </span>
        </li>
      ))}
    </ul>
  )
}
