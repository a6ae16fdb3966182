import { AddAuthenticatorApp } from './enrollment/add-authenticator-app.tsx'
import { AddPasskey } from './enrollment/add-passkey.tsx'
import { AddPhone } from './enrollment/add-phone.tsx'
import { AddSecurityKey } from './enrollment/add-security-key.tsx'
import { CreateRecoveryCodesDialog } from './recovery-codes/create-recovery-codes-dialog.tsx'
import { RemoveFactorDialog, RemovePasskeyDialog } from './removal/removal-dialogs.tsx'
import { RenamePasskeyDialog } from './removal/rename-passkey-dialog.tsx'
import type { SecurityTask } from './security-task.ts'
import { listVerified, type SecurityState } from './use-security.ts'

const ADD_FACTOR = { totp: AddAuthenticatorApp, webauthn: AddSecurityKey, phone: AddPhone }

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
  const verified = listVerified(factors)
  const shared = { verified, hasCodes: codes !== null, onClose }
  switch (task.kind) {
    case 'add-factor': {
      const AddFactor = ADD_FACTOR[task.type]
      return <AddFactor {...shared} begun={task.begun} email={email} isFirst={verified.length === 0} />
    }
    case 'remove-factor':
      return <RemoveFactorDialog {...shared} factor={task.factor} />
    case 'add-passkey':
      return <AddPasskey onClose={onClose} />
    case 'rename-passkey':
      return <RenamePasskeyDialog onClose={onClose} passkey={task.passkey} />
    case 'remove-passkey':
      return <RemovePasskeyDialog {...shared} passkey={task.passkey} />
    case 'make-codes':
      return <CreateRecoveryCodesDialog {...shared} email={email} />
  }
}
