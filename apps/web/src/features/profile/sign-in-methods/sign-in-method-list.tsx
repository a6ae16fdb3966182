import { formatEmailAddress } from '@satlens/domain'
import { type ReactNode, type Ref, useId } from 'react'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import type { GroupedSignInMethods, LinkedProvider } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

const since = (at: string) => (
  <>
    {messages.since} <time dateTime={at}>{formatDay(at)}</time>
  </>
)

export function SignInMethodList({
  methods,
  email,
  listRef,
  onPassword,
  onUnlink,
}: {
  methods: GroupedSignInMethods
  email: string
  listRef: Ref<HTMLUListElement>
  onPassword: () => void
  onUnlink: (provider: LinkedProvider) => void
}) {
  const { password, services, canUnlink } = methods
  // The reason is shown once: what cannot be unlinked is the only identity.
  const reasonId = useId()
  return (
    <ul aria-label={messages.list} ref={listRef} tabIndex={-1}>
      {password !== null && (
        <SignInMethodRow facts={[formatEmailAddress(email), since(password.since)]} name={messages.password}>
          <Button onClick={onPassword} size="small">
            {messages.changePassword}
          </Button>
        </SignInMethodRow>
      )}
      {services.map((provider) => (
        <SignInMethodRow
          facts={[provider.who, since(provider.since)]}
          key={provider.identityId}
          name={provider.name}
        >
          <Button
            aria-describedby={canUnlink ? undefined : reasonId}
            aria-label={messages.unlinkOf(provider.name)}
            disabled={!canUnlink}
            onClick={() => onUnlink(provider)}
            size="small"
          >
            {messages.unlink}
          </Button>
          {!canUnlink && (
            <p className="text-12 text-muted" id={reasonId}>
              {messages.lastOne}
            </p>
          )}
        </SignInMethodRow>
      ))}
      {password === null && email !== '' && (
        <SignInMethodRow facts={[messages.noPassword]} name={messages.passwordAlone}>
          <Button onClick={onPassword} size="small">
            {messages.setPassword}
          </Button>
        </SignInMethodRow>
      )}
    </ul>
  )
}

function SignInMethodRow({
  name,
  facts,
  children,
}: {
  name: string
  facts: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <ul className="mt-1 flex flex-col gap-x-6 gap-y-0.5 text-14 text-muted sm:flex-row sm:flex-wrap">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change places
            <li className="measure min-w-0 break-words" key={index}>
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 flex-col items-start gap-1 sm:items-end">{children}</div>
    </li>
  )
}
