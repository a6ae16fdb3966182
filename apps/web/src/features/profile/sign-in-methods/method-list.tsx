import { type Ref, useId } from 'react'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/button.tsx'
import { messages } from './messages.ts'
import { MethodRow } from './method-row.tsx'
import type { LinkedService, Methods } from './methods.ts'

const since = (at: string) => (
  <>
    {messages.since} <time dateTime={at}>{formatDay(at)}</time>
  </>
)

/** The ways to sign in, the password first. */
export function MethodList({
  methods,
  email,
  listRef,
  onPassword,
  onUnlink,
}: {
  methods: Methods
  email: string
  listRef: Ref<HTMLUListElement>
  onPassword: () => void
  onUnlink: (service: LinkedService) => void
}) {
  const { password, services, canUnlink } = methods
  return (
    <ul aria-label={messages.list} ref={listRef} tabIndex={-1}>
      {password !== null && (
        <MethodRow facts={[email, since(password.since)]} name={messages.password}>
          <Button onClick={onPassword} size="small">
            {messages.changePassword}
          </Button>
        </MethodRow>
      )}
      {services.map((service) => (
        <ServiceRow canUnlink={canUnlink} key={service.identityId} onUnlink={onUnlink} service={service} />
      ))}
      {password === null && email !== '' && (
        <MethodRow facts={[messages.noPassword]} name={messages.passwordAlone}>
          <Button onClick={onPassword} size="small">
            {messages.setPassword}
          </Button>
        </MethodRow>
      )}
    </ul>
  )
}

function ServiceRow({
  service,
  canUnlink,
  onUnlink,
}: {
  service: LinkedService
  canUnlink: boolean
  onUnlink: (service: LinkedService) => void
}) {
  const reasonId = useId()
  return (
    <MethodRow facts={[service.who, since(service.since)]} name={service.name}>
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
    </MethodRow>
  )
}
