import { messages } from '../messages.ts'
import { PASSPHRASE_MIN_LENGTH } from './encrypted-phrase.ts'
import { PassphraseForm } from './passphrase-form.tsx'
import { storeEncryptedPhrase } from './recovery-store.ts'

const text = messages.recovery

/** Encrypts the words under a passphrase, so that they outlast the tab. */
export function StorePhraseForm({ userId }: { userId: string }) {
  async function keep(passphrase: string) {
    if ([...passphrase].length < PASSPHRASE_MIN_LENGTH) return text.passphraseShort(PASSPHRASE_MIN_LENGTH)
    return storeEncryptedPhrase(userId, passphrase).then(
      () => null,
      () => text.keepFailed,
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-16">{text.keep}</h3>
        <p className="measure text-14 text-muted">{text.keepLead}</p>
      </div>
      <PassphraseForm
        busyLabel={text.keeping}
        help={text.passphraseHelp(PASSPHRASE_MIN_LENGTH)}
        onSubmit={keep}
        submit={text.keep}
      />
    </div>
  )
}
