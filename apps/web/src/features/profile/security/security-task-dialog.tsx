import { AddAuthenticatorApp } from './enrollment/add-authenticator-app.tsx'
import { AddPasskey } from './enrollment/add-passkey.tsx'
import { AddPhone } from './enrollment/add-phone.tsx'
import { AddSecurityKey } from './enrollment/add-security-key.tsx'
import { CreateRecoveryCodesDialog } from './recovery-codes/create-recovery-codes-dialog.tsx'
import { RemoveFactorDialog } from './removal/remove-factor-dialog.tsx'
import { RemovePasskeyDialog } from './removal/remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './removal/rename-passkey-dialog.tsx'
import type { SecurityTask } from './security-task.ts'
import type { SecurityState } from './use-security.ts'

/** The dialog of a task. */
export function SecurityTaskDialog({
  task,
  security: { factors, codes },
  email,
  onClose,
}: {
  task: SecurityTask
  security: SecurityState
  email: string
  onClose: () => void
}) {
  const verified = factors.filter(({ status }) => status === 'verified')
  const hasCodes = codes !== null
  switch (task.kind) {
    case 'add-factor': {
      const Add = { totp: AddAuthenticatorApp, webauthn: AddSecurityKey, phone: AddPhone }[task.type]
      const isFirst = verified.length === 0
      return <Add begun={task.begun} email={email} hasCodes={hasCodes} isFirst={isFirst} onClose={onClose} />
    }
    case 'remove-factor':
      return (
        <RemoveFactorDialog factor={task.factor} hasCodes={hasCodes} onClose={onClose} verified={verified} />
      )
    case 'add-passkey':
      return <AddPasskey onClose={onClose} />
    case 'rename-passkey':
      return <RenamePasskeyDialog onClose={onClose} passkey={task.passkey} />
    case 'remove-passkey':
      return <RemovePasskeyDialog onClose={onClose} passkey={task.passkey} verified={verified} />
    case 'make-codes':
      return (
        <CreateRecoveryCodesDialog email={email} hasCodes={hasCodes} onClose={onClose} verified={verified} />
      )
  }
}
