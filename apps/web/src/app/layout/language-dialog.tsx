import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { messages } from './language-messages.ts'

/** Asks before the page in another language clears what was typed. `address` is that of this page. */
export const LanguageDialog = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <ConfirmDialog
    failure={null}
    isBusy={false}
    onClose={onClose}
    onConfirm={() => location.assign(address)}
    text={messages}
    title={messages.title}
  >
    {messages.caution}
  </ConfirmDialog>
)
