import type { Factor, Passkey } from '@satlens/contract'
import { useLayoutEffect } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { formatDay } from '#shared/date-format.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { getFactorName, listVerified, type SecurityState, type SecurityTask } from '../use-security.ts'
import {
  type CredentialItem,
  CredentialSection,
  type SectionId,
  SecuritySection,
  toHeadingId,
} from './security-section.tsx'

const FEW_CODES = 2
const FACTOR_TYPES = ['totp', 'webauthn', 'phone'] as const

/** Once the changes of the task `done` are shown its button is gone: the focus goes to the heading of its section. */
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
  const noPhone = settings.text_messages ? null : messages.noTexts
  const obstacles = { totp: null, webauthn: noWebAuthn, phone: noPhone }
  const hasFactor = listVerified(factors).length > 0
  return (
    <>
      <p className="border-hairline border-b px-5 py-4">{hasFactor ? messages.lead.on : messages.lead.off}</p>
      {FACTOR_TYPES.map((type) => {
        const items = factors
          .filter(({ factor_type }) => factor_type === type)
          .map((factor) => toFactorItem(factor, obstacles[type] === null))
        if (type === 'phone' && noPhone && items.length === 0) return null
        const addTask = { kind: 'add-factor', type, begun: null } as const
        return (
          <CredentialSection
            addTask={addTask}
            id={type}
            items={items}
            key={type}
            obstacle={obstacles[type]}
            onTask={onTask}
          />
        )
      })}
      {hasFactor && <RecoveryCodesSection codes={codes} onMake={() => onTask({ kind: 'make-codes' })} />}
      <CredentialSection
        addTask={{ kind: 'add-passkey' }}
        id="passkey"
        items={passkeys.map(toPasskeyItem)}
        obstacle={noWebAuthn}
        onTask={onTask}
      />
    </>
  )
}

function toFactorItem(factor: Factor, canResume: boolean): CredentialItem {
  const { id, factor_type: type, status, created_at, last_challenged_at } = factor
  const isUnfinished = status === 'unverified'
  const facts = [messages.added(formatDay(created_at))]
  if (!isUnfinished && last_challenged_at !== null)
    facts.push(messages.lastAsked(formatDay(last_challenged_at)))
  const resume = { label: messages.resume, task: { kind: 'add-factor', type, begun: factor } } as const
  const remove = { label: messages.remove, task: { kind: 'remove-factor', factor } } as const
  const actions = isUnfinished && canResume ? [resume, remove] : [remove]
  return { id, name: getFactorName(factor), isUnfinished, facts, actions }
}

function toPasskeyItem(passkey: Passkey): CredentialItem {
  const { id, friendly_name: name, created_at, last_used_at } = passkey
  const used = last_used_at === undefined ? messages.neverUsed : messages.lastUsed(formatDay(last_used_at))
  return {
    id,
    name,
    isUnfinished: false,
    facts: [messages.added(formatDay(created_at)), used],
    actions: [
      { label: messages.rename, task: { kind: 'rename-passkey', passkey } },
      { label: messages.remove, task: { kind: 'remove-passkey', passkey } },
    ],
  }
}

function RecoveryCodesSection({ codes, onMake }: { codes: SecurityState['codes']; onMake: () => void }) {
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

function findCodesWarning(codes: SecurityState['codes']): string | null {
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
