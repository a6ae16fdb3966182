import { useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import { ScriptSelect } from '../script-select.tsx'
import type { WalletState } from '../use-wallet.ts'
import type { LoadFields } from './parse-loaded-wallet.ts'

const text = messages.load

const METHODS = [
  { value: 'words', label: text.methods.words },
  { value: 'public', label: text.methods.public },
] as const

/** Loads an existing wallet: by its words, or to be watched. On the main network it can only be watched. */
export function LoadWalletDialog({ wallet, onClose }: { wallet: WalletState; onClose: () => void }) {
  const { network } = settings.bitcoin
  const isWatchOnly = network === 'mainnet'
  const [method, setMethod] = useState<'words' | 'public'>(isWatchOnly ? 'public' : 'words')
  return (
    <Dialog locked={wallet.busyWith === 'adding'} onClose={onClose} title={text.title}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!isWatchOnly && (
            <SegmentedControl label={text.by} onChange={setMethod} options={METHODS} value={method} />
          )}
          <Tag tone="sample">{messages.networks[network]}</Tag>
        </div>
        <LoadWalletForm add={wallet.add} key={method} method={method} />
      </div>
    </Dialog>
  )
}

const NOTHING: LoadFields = { text: '', passphrase: '', script: null }

/** Loads a wallet by its phrase, or watches an address or public key. The script is asked for only where the key leaves it open. */
function LoadWalletForm({ method, add }: { method: 'words' | 'public'; add: WalletState['add'] }) {
  const form = useForm({
    initial: NOTHING,
    parse: (fields) => ({ ok: true, value: fields }),
    async action(fields) {
      const math = await import('../bitcoin-math.ts').catch(() => null)
      const parse = method === 'words' ? math?.parsePhraseWallet : math?.parseWatchedWallet
      const wallet = parse?.(fields, settings.bitcoin.network)
      if (wallet?.ok) {
        await add(wallet.value)
        return
      }
      if (wallet?.issue.isScriptMissing) form.change({ script: 'native_segwit' })
      form.reject({ text: wallet?.issue.message ?? messages.loadFailed })
    },
  })
  const { fields, isSubmitting } = form

  const scriptSelect = (
    <ScriptSelect
      disabled={isSubmitting}
      // The error beside the text may be about the type.
      onChange={(script) => form.change({ script, text: fields.text })}
      value={fields.script ?? 'native_segwit'}
    />
  )
  return (
    <Form autoComplete="off" className="flex flex-col gap-5" {...form.props}>
      <TextArea
        {...NO_INPUT_ASSISTANCE}
        disabled={isSubmitting}
        error={form.errors.text}
        help={text[method].help}
        label={text[method].label}
        mono
        onChange={({ target }) =>
          form.change(method === 'words' ? { text: target.value } : { text: target.value, script: null })
        }
        rows={4}
        value={fields.text}
      />
      {method === 'words' && (
        <Disclosure summary={text.words.more} wide>
          <div className="flex flex-col gap-5 text-ink">
            {scriptSelect}
            <PasswordField
              {...form.text('passphrase')}
              {...NO_INPUT_ASSISTANCE}
              disabled={isSubmitting}
              help={text.words.passphraseHelp}
              label={text.words.passphrase}
              name={undefined}
            />
          </div>
        </Disclosure>
      )}
      {method === 'public' && fields.script !== null && scriptSelect}
      <Button busy={isSubmitting} busyLabel={text.busy} type="submit" variant="primary" wide>
        {text.submit}
      </Button>
    </Form>
  )
}
