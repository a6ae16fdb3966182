import type { AccountScriptType } from '@satlens/contract'
import { useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import type { WalletState } from '../use-wallet.ts'
import { ScriptSelect } from './script-select.tsx'

const text = messages.load

/** An address or an extended public key to be watched. Only what was read as one of these is sent. */
export function WatchForm({ add, isBusy }: { add: WalletState['add']; isBusy: boolean }) {
  const { network } = settings.bitcoin
  const [typed, setTyped] = useState('')
  // Asked for only where the key leaves it open.
  const [script, setScript] = useState<AccountScriptType | null>(null)
  const [refusal, setRefusal] = useState<string | undefined>()
  const [refusals, setRefusals] = useState(0)

  async function watch() {
    const math = await import('../bitcoin-math.ts').catch(() => null)
    if (math === null) return refuse(messages.loadFailed)
    const watched = math.parseWatchTarget(typed, network, script)
    if (!watched.ok) {
      if (watched.issue === 'script_needed') setScript('native_segwit')
      return refuse(math.formatWatchTargetIssue(watched.issue, network))
    }
    await add({ publicData: { ...watched.value, network } })
  }

  function refuse(message: string) {
    setRefusal(message)
    setRefusals((count) => count + 1)
  }

  return (
    <Form
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={() => void watch()}
      rejectionCount={refusals}
    >
      <TextArea
        {...NO_INPUT_ASSISTANCE}
        disabled={isBusy}
        error={refusal}
        help={text.public.help}
        label={text.public.label}
        mono
        onChange={({ target }) => {
          setTyped(target.value)
          setRefusal(undefined)
          setScript(null)
        }}
        rows={4}
        value={typed}
      />
      {script !== null && (
        <ScriptSelect
          disabled={isBusy}
          onChange={(chosen) => {
            setScript(chosen)
            setRefusal(undefined)
          }}
          value={script}
        />
      )}
      <Button busy={isBusy} busyLabel={text.busy} type="submit" variant="primary" wide>
        {text.submit}
      </Button>
    </Form>
  )
}
