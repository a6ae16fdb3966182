import type { AccountScriptType } from '@satlens/contract'
import { useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import type { WalletState } from '../use-wallet.ts'
import { ScriptSelect } from './script-select.tsx'

const text = messages.load

/** The words of a wallet. The keys are derived here, and the server is told the public one. */
export function LoadByPhraseForm({ add, isBusy }: { add: WalletState['add']; isBusy: boolean }) {
  const [words, setWords] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [script, setScript] = useState<AccountScriptType>('native_segwit')
  const [refusal, setRefusal] = useState<string | undefined>()
  const [refusals, setRefusals] = useState(0)

  async function load() {
    const math = await import('../bitcoin-math.ts').catch(() => null)
    if (math === null) return refuse(messages.loadFailed)
    const phrase = math.parseRecoveryPhrase(words)
    if (!phrase.ok) return refuse(math.formatRecoveryPhraseIssue(phrase.issue))
    const { network } = settings.bitcoin
    const { accountKey, fingerprint } = math.deriveWalletAccount(phrase.value, {
      network,
      script,
      passphrase,
    })
    await add({
      publicData: { account_key: accountKey.text, network, script, fingerprint },
      words: { phrase: phrase.value, accountKey: accountKey.text, isBackedUp: true },
    })
  }

  function refuse(message: string) {
    setRefusal(message)
    setRefusals((count) => count + 1)
  }

  return (
    <Form
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={() => void load()}
      rejectionCount={refusals}
    >
      <TextArea
        {...NO_INPUT_ASSISTANCE}
        disabled={isBusy}
        error={refusal}
        help={text.words.help}
        label={text.words.label}
        mono
        onChange={({ target }) => {
          setWords(target.value)
          setRefusal(undefined)
        }}
        rows={4}
        value={words}
      />
      <Disclosure summary={text.words.more} wide>
        <div className="flex flex-col gap-5 text-ink">
          <ScriptSelect disabled={isBusy} onChange={setScript} value={script} />
          <PasswordField
            {...NO_INPUT_ASSISTANCE}
            disabled={isBusy}
            help={text.words.passphraseHelp}
            hide={text.hide}
            label={text.words.passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
            show={text.show}
            value={passphrase}
          />
        </div>
      </Disclosure>
      <Button busy={isBusy} busyLabel={text.busy} type="submit" variant="primary" wide>
        {text.submit}
      </Button>
    </Form>
  )
}
