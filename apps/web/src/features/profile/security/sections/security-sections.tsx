import type { Factor, Passkey } from '@satlens/contract'
import { useLayoutEffect } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { formatDay } from '#shared/date-format.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import type { SecurityTask } from '../security-task.ts'
import { getFactorName, listVerified, type RecoveryCodeCount, type SecurityState } from '../use-security.ts'
import {
  CredentialButton,
  CredentialRow,
  CredentialSection,
  type SectionId,
  SecuritySection,
  toHeadingId,
} from './security-section.tsx'

/** From this many recovery codes on there is a warning. */
const FEW_CODES = 2

/**
 * The sections of the card. Once the changes of the task `done` are shown and its button is gone, the focus goes to the
 * heading of its section.
 */
export function SecuritySections({
  security: { factors, passkeys, codes },
  done,
  onTask,
}: {
  security: SecurityState
  done: SecurityTask | null
  onTask: (task: SecurityTask) => void
}) {
  // Before the paint: a moment later the focus counts as lost and goes to the top of the page.
  useLayoutEffect(() => {
    if (done && document.activeElement === document.body) {
      document.getElementById(toHeadingId(findSection(done)))?.focus()
    }
  }, [done])
  const noWebAuthn = isWebAuthnSupported() ? null : messages.noCredentials
  const obstacles = {
    totp: null,
    webauthn: noWebAuthn,
    phone: settings.text_messages ? null : messages.noTexts,
  }
  const hasFactor = listVerified(factors).length > 0
  const hasPhone = factors.some(({ factor_type }) => factor_type === 'phone')
  const types = [
    'totp',
    'webauthn',
    ...(settings.text_messages || hasPhone ? (['phone'] as const) : []),
  ] as const
  return (
    <>
      <p className="border-hairline border-b px-5 py-4">{hasFactor ? messages.lead.on : messages.lead.off}</p>
      {types.map((type) => (
        <CredentialSection
          id={type}
          key={type}
          obstacle={obstacles[type]}
          onAdd={() => onTask({ kind: 'add-factor', type, begun: null })}
        >
          {factors
            .filter(({ factor_type }) => factor_type === type)
            .map((factor) => (
              <FactorRow
                canResume={obstacles[type] === null}
                factor={factor}
                key={factor.id}
                onTask={onTask}
              />
            ))}
        </CredentialSection>
      ))}
      {hasFactor && <RecoveryCodesSection codes={codes} onMake={() => onTask({ kind: 'make-codes' })} />}
      <CredentialSection id="passkey" obstacle={noWebAuthn} onAdd={() => onTask({ kind: 'add-passkey' })}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} onTask={onTask} passkey={passkey} />
        ))}
      </CredentialSection>
    </>
  )
}

function FactorRow({
  factor,
  canResume,
  onTask,
}: {
  factor: Factor
  canResume: boolean
  onTask: (task: SecurityTask) => void
}) {
  const { factor_type: type, status, created_at, last_challenged_at } = factor
  const name = getFactorName(factor)
  const isVerified = status === 'verified'
  const facts = [messages.added(formatDay(created_at))]
  if (isVerified && last_challenged_at !== null) facts.push(messages.lastAsked(formatDay(last_challenged_at)))
  return (
    <CredentialRow facts={facts} name={name} tag={!isVerified && <Tag>{messages.begun}</Tag>}>
      {!isVerified && canResume && (
        <CredentialButton
          label={messages.resume}
          name={name}
          onClick={() => onTask({ kind: 'add-factor', type, begun: factor })}
        />
      )}
      <CredentialButton
        label={messages.remove}
        name={name}
        onClick={() => onTask({ kind: 'remove-factor', factor })}
      />
    </CredentialRow>
  )
}

function PasskeyRow({ passkey, onTask }: { passkey: Passkey; onTask: (task: SecurityTask) => void }) {
  const { friendly_name: name, created_at, last_used_at } = passkey
  const used = last_used_at === undefined ? messages.neverUsed : messages.lastUsed(formatDay(last_used_at))
  return (
    <CredentialRow facts={[messages.added(formatDay(created_at)), used]} name={name}>
      <CredentialButton
        label={messages.rename}
        name={name}
        onClick={() => onTask({ kind: 'rename-passkey', passkey })}
        variant="quiet"
      />
      <CredentialButton
        label={messages.remove}
        name={name}
        onClick={() => onTask({ kind: 'remove-passkey', passkey })}
      />
    </CredentialRow>
  )
}

function RecoveryCodesSection({ codes, onMake }: { codes: RecoveryCodeCount | null; onMake: () => void }) {
  const text = messages.sections.codes
  const warning = findCodesWarning(codes)
  return (
    <SecuritySection id="codes">
      {codes !== null && codes.remaining > 0 && (
        <p className="figures font-medium">{text.left(codes.remaining, codes.total)}</p>
      )}
      {warning !== null && (
        <Notice className="w-full" tone="warn">
          {warning}
        </Notice>
      )}
      <Button onClick={onMake} size="small">
        {codes === null ? text.make : text.remake}
      </Button>
    </SecuritySection>
  )
}

function findCodesWarning(codes: RecoveryCodeCount | null): string | null {
  const text = messages.sections.codes
  if (codes === null) return text.none
  if (codes.remaining === 0) return text.used
  return codes.remaining <= FEW_CODES ? text.few(codes.remaining) : null
}

function findSection(task: SecurityTask): SectionId {
  switch (task.kind) {
    case 'add-factor':
      return task.type
    case 'remove-factor':
      return task.factor.factor_type
    case 'make-codes':
      return 'codes'
    default:
      return 'passkey'
  }
}
