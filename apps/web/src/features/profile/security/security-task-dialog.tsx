import { AddAuthenticatorApp } from './enrollment/add-authenticator-app.tsx'
import { AddPasskey } from './enrollment/add-passkey.tsx'
import { AddPhone } from './enrollment/add-phone.tsx'
import { AddSecurityKey } from './enrollment/add-security-key.tsx'
import { CreateRecoveryCodesDialog } from './recovery-codes/create-recovery-codes-dialog.tsx'
import { RemoveFactorDialog, RemovePasskeyDialog } from './removal/removal-dialogs.tsx'
import { RenamePasskeyDialog } from './removal/rename-passkey-dialog.tsx'
import type { SecurityTask, TaskDialogProps } from './use-security.ts'

const ADD_FACTOR = { totp: AddAuthenticatorApp, webauthn: AddSecurityKey, phone: AddPhone }

export function SecurityTaskDialog({ task, ...props }: TaskDialogProps & { task: SecurityTask }) {
  switch (task.kind) {
    case 'add-factor': {
      const AddFactor = ADD_FACTOR[task.type]
      return <AddFactor {...props} begun={task.begun} />
    }
    case 'remove-factor':
      return <RemoveFactorDialog {...props} factor={task.factor} />
    case 'add-passkey':
      return <AddPasskey {...props} />
    case 'rename-passkey':
      return <RenamePasskeyDialog {...props} passkey={task.passkey} />
    case 'remove-passkey':
      return <RemovePasskeyDialog {...props} passkey={task.passkey} />
    case 'make-codes':
      return <CreateRecoveryCodesDialog {...props} />
  }
}
