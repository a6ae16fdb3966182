import { type Ref, useId } from 'react'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import type { GroupedSignInMethods, LinkedProvider } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'

const since = (at: string) => (
  <>
    {messages.since} <time dateTime={at}>{formatDay(at)}</time>
  </>
)

/** The ways to sign in, the password first. */
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
  onUnlink: (service: LinkedProvider) => void
}) {
  const { password, services, canUnlink } = methods
  return (
    <ul aria-label={messages.list} ref={listRef} tabIndex={-1}>
      {password !== null && (
        <SignInMethodRow facts={[email, since(password.since)]} name={messages.password}>
          <Button onClick={onPassword} size="small">
            {messages.changePassword}
          </Button>
        </SignInMethodRow>
      )}
      {services.map((service) => (
        <ServiceRow canUnlink={canUnlink} key={service.identityId} onUnlink={onUnlink} service={service} />
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

function ServiceRow({
  service,
  canUnlink,
  onUnlink,
}: {
  service: LinkedProvider
  canUnlink: boolean
  onUnlink: (service: LinkedProvider) => void
}) {
  const reasonId = useId()
  return (
    <SignInMethodRow facts={[service.who, since(service.since)]} name={service.name}>
      <Button
        aria-describedby={canUnlink ? undefined : reasonId}
        aria-label={messages.unlinkOf(service.name)}
        disabled={!canUnlink}
        onClick={() => onUnlink(service)}
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
  )
}
