import { AddApp } from './add-app.tsx'
import { AddKey } from './add-key.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddPhone } from './add-phone.tsx'
import { MakeCodes } from './make-codes.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import type { Task } from './tasks.ts'
import type { Security } from './use-security.ts'

/** The dialog of a task. */
export function TaskDialog({
  task,
  security: { factors, codes },
  email,
  onClose,
}: {
  task: Task
  security: Security
  email: string
  onClose: () => void
}) {
  const verified = factors.filter(({ status }) => status === 'verified')
  const hasCodes = codes !== null
  switch (task.kind) {
    case 'add-factor': {
      const Add = { totp: AddApp, webauthn: AddKey, phone: AddPhone }[task.type]
      const isFirst = verified.length === 0
      return <Add begun={task.begun} email={email} hasCodes={hasCodes} isFirst={isFirst} onClose={onClose} />
    }
    case 'remove-factor':
      return <RemoveFactor factor={task.factor} hasCodes={hasCodes} onClose={onClose} verified={verified} />
    case 'add-passkey':
      return <AddPasskey onClose={onClose} />
    case 'rename-passkey':
      return <RenamePasskey onClose={onClose} passkey={task.passkey} />
    case 'remove-passkey':
      return <RemovePasskey onClose={onClose} passkey={task.passkey} verified={verified} />
    case 'make-codes':
      return <MakeCodes email={email} hasCodes={hasCodes} onClose={onClose} verified={verified} />
  }
}
