import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import { PASSPHRASE_MIN_LENGTH } from './encrypted-phrase.ts'
import { storeEncryptedPhrase, unlockPhrase } from './recovery-store.ts'

const text = messages.recovery

export function StorePhraseForm({ userId }: { userId: string }) {
  async function store(passphrase: string) {
    if ([...passphrase].length < PASSPHRASE_MIN_LENGTH) return text.passphraseShort(PASSPHRASE_MIN_LENGTH)
    return storeEncryptedPhrase(userId, passphrase).then(
      () => null,
      () => text.storeFailed,
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-16">{text.store}</h3>
        <p className="measure text-14 text-muted">{text.storeLead}</p>
      </div>
      <PassphraseForm
        busyLabel={text.storing}
        help={text.passphraseHelp(PASSPHRASE_MIN_LENGTH)}
        submit={store}
        submitLabel={text.store}
      />
    </div>
  )
}

/** Decrypts the words that are stored on this device into the memory of the tab. */
export function UnlockPhraseForm({ userId }: { userId: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="measure">{text.stored}</p>
      <PassphraseForm
        busyLabel={text.unlocking}
        submit={async (passphrase) =>
          (await unlockPhrase(userId, passphrase)) ? null : text.wrongPassphrase
        }
        submitLabel={text.unlock}
      />
    </div>
  )
}

function PassphraseForm({
  submit,
  ...labels
}: {
  submit: (passphrase: string) => Promise<string | null>
  submitLabel: string
  busyLabel: string
  help?: string
}) {
  const form = useForm({
    initial: { passphrase: '' },
    parse: (fields) => ({ ok: true, value: fields }),
    async action({ passphrase }) {
      const error = await submit(passphrase)
      if (error === null) form.reset()
      else form.reject({ passphrase: error })
    },
  })
  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
      {...form.props}
    >
      <PasswordField
        {...form.text('passphrase')}
        {...NO_INPUT_ASSISTANCE}
        disabled={form.isSubmitting}
        help={labels.help}
        label={text.passphrase}
        name={undefined}
      />
      <Button
        busy={form.isSubmitting}
        busyLabel={labels.busyLabel}
        className="sm:mt-[1.625rem]"
        type="submit"
      >
        {labels.submitLabel}
      </Button>
    </Form>
  )
}
