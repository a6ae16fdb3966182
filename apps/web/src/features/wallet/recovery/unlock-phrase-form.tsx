import { messages } from '../messages.ts'
import { PassphraseForm } from './passphrase-form.tsx'
import { unlockPhrase } from './recovery-store.ts'

const text = messages.recovery

/** Brings the words that are kept on this device back into the memory of the tab. */
export function UnlockPhraseForm({ userId }: { userId: string }) {
  async function unlock(passphrase: string) {
    return (await unlockPhrase(userId, passphrase)) ? null : text.wrongPassphrase
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="measure">{text.kept}</p>
      <PassphraseForm busyLabel={text.unlocking} onSubmit={unlock} submit={text.unlock} />
    </div>
  )
}
