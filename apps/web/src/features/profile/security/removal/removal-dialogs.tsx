import type { Factor, Passkey } from '@satlens/contract'
import type { ReactNode } from 'react'
import { LOCALE } from '#shared/date-format.ts'
import { removeFactor } from '#shared/session/factors.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { removePasskey } from '../security-api.ts'
import { getFactorName, listVerified, type TaskDialogProps } from '../use-security.ts'
import { VerifiedActionDialog } from './verified-action-dialog.tsx'

const text = messages.removal

/** Removes a factor, after a second factor is verified unless the enrollment was never finished. */
export function RemoveFactorDialog({
  factor,
  security: { factors, codes },
  onClose,
}: TaskDialogProps & { factor: Factor }) {
  const others = listVerified(factors).filter(({ id }) => id !== factor.id)
  const isVerified = factor.status === 'verified'
  // Others first: a session that was verified by the removed factor would have to verify another at once.
  const asked = others.length > 0 ? others : [factor]
  return (
    <RemovalDialog
      factors={isVerified ? asked : []}
      name={getFactorName(factor)}
      onClose={onClose}
      remove={() => removeFactor(factor.id)}
    >
      {!isVerified && <p>{text.unfinished}</p>}
      {isVerified && others.length > 0 && <p>{text.othersStay(formatNames(others.map(getFactorName)))}</p>}
      {isVerified && others.length === 0 && (
        <Notice tone="warn">
          {text.last} {codes !== null && text.codesGo}
        </Notice>
      )}
    </RemovalDialog>
  )
}

export function RemovePasskeyDialog({
  passkey: { id, friendly_name },
  security: { factors },
  onClose,
}: TaskDialogProps & { passkey: Passkey }) {
  return (
    <RemovalDialog
      factors={listVerified(factors)}
      name={friendly_name}
      onClose={onClose}
      remove={() => removePasskey(id)}
    >
      <p>{text.passkey}</p>
    </RemovalDialog>
  )
}

function RemovalDialog({
  name,
  factors,
  remove,
  onClose,
  children,
}: {
  name: string
  factors: readonly Factor[]
  remove: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <VerifiedActionDialog
      action={async (toast) => {
        await remove()
        toast.show({ ...text.done(name), tone: 'success' })
        onClose()
      }}
      factors={factors}
      onClose={onClose}
      text={{ ...text, failed: text.failed(name) }}
      title={text.title(name)}
    >
      {children}
    </VerifiedActionDialog>
  )
}

const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(names)
