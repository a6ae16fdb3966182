import type { Passkey } from '@satlens/contract'
import type { Ref } from 'react'
import { formatDay } from '#shared/date-format.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { messages } from '../messages.ts'
import type { SecurityTask } from '../security-task.ts'
import { CredentialList } from './credential-list.tsx'
import { SecuritySection } from './security-section.tsx'

const text = messages.sections.passkey

/** What signs in without the password. */
export function PasskeySection({
  passkeys,
  headingRef,
  onTask,
}: {
  passkeys: readonly Passkey[]
  headingRef: Ref<HTMLHeadingElement>
  onTask: (task: SecurityTask) => void
}) {
  const items = passkeys.map((passkey) => ({
    id: passkey.id,
    name: passkey.friendly_name,
    facts: factsOf(passkey),
    actions: (
      <>
        <Button onClick={() => onTask({ kind: 'rename-passkey', passkey })} size="small" variant="quiet">
          {messages.rename}
          <VisuallyHidden> {passkey.friendly_name}</VisuallyHidden>
        </Button>
        <Button onClick={() => onTask({ kind: 'remove-passkey', passkey })} size="small">
          {messages.remove}
          <VisuallyHidden> {passkey.friendly_name}</VisuallyHidden>
        </Button>
      </>
    ),
  }))
  return (
    <SecuritySection headingRef={headingRef} lead={text.lead} title={text.title}>
      <CredentialList items={items} label={text.title} />
      {isWebAuthnSupported() ? (
        <Button onClick={() => onTask({ kind: 'add-passkey' })} size="small">
          <PlusIcon className="size-4 max-[14rem]:hidden" />
          {text.add}
        </Button>
      ) : (
        <p className="text-14 text-muted">{messages.noCredentials}</p>
      )}
    </SecuritySection>
  )
}

function factsOf({ created_at, last_used_at }: Passkey): string {
  const used = last_used_at === undefined ? messages.neverUsed : messages.lastUsed(formatDay(last_used_at))
  return `${messages.added(formatDay(created_at))}, ${used}`
}
