import { type AccountScriptType, addWatchedAccountEndpoint, type BitcoinOverview } from '@satlens/contract'
import { ACCOUNT_NAME_ISSUE_MESSAGES, isolateText, LANGUAGE, parseAccountName } from '@satlens/domain'
import type { DescriptorIssue } from '@satlens/wallet'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { joinTexts } from '#shared/components/join-texts.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { ScanControls } from '#shared/scan/scan-controls.tsx'
import type { ScanResult } from '#shared/scan/scan-result.ts'
import { AddressText } from '#ui/data/address-block.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'
import { ScriptSelect } from '../script-select.tsx'
import { describeDescriptor } from './describe-descriptor.ts'
import { ExportField } from './export-field.tsx'
import { loadReader } from './load-reader.ts'
import { messages } from './messages.ts'
import { reloadOverview } from './overview.ts'

const text = messages.add

/** The accounts so far, and how many there may be. */
type AccountList = Pick<BitcoinOverview, 'accounts' | 'limit' | 'network'>

interface AccountToWatch {
  readonly name: string
  readonly descriptor: string
  readonly addresses: readonly string[]
}

/** Adds an account in two steps: what to watch, and a comparison of its addresses with those of the device. */
export function AddAccountDialog({
  list,
  onClose,
  onAdded,
}: {
  list: AccountList
  onClose: () => void
  onAdded: () => void
}) {
  const [account, setAccount] = useState<AccountToWatch | null>(null)
  const [isBack, setBack] = useState(false)
  const source = useSourceForm(list, setAccount)
  const adding = useForm({
    failed: {
      title: text.failed,
      noAnswer: messages.noAnswer.description,
      noAnswerTitle: messages.noAnswer.title,
    },
    async action() {
      if (account === null) return
      const body = { name: account.name, source: account.descriptor }
      const request = api.call(addWatchedAccountEndpoint, { body })
      request.catch((error) => {
        // Without an answer it may have been added.
        if (getServerMessage(error) === undefined) void reloadOverview()
      })
      const added = await request
      await reloadOverview()
      adding.toast.show({ title: text.done, description: added.name, tone: 'success' })
      onClose()
      onAdded()
    },
  })

  function goBack() {
    setAccount(null)
    setBack(true)
  }

  return (
    <Dialog
      description={
        account && joinTexts([isolateText(LANGUAGE, account.name), describeDescriptor(account.descriptor)])
      }
      locked={adding.isSubmitting}
      onClose={onClose}
      title={text.title}
    >
      {account === null ? (
        <SourceForm focusesSource={isBack} form={source} list={list} onCancel={onClose} />
      ) : (
        <Form {...adding.props} className="flex flex-col gap-5">
          <div>
            <StepHeading>{text.compare}</StepHeading>
            <p className="mt-1 text-14 text-muted">
              {account.addresses.length === 1 ? text.compareAddress : text.compareBody}
            </p>
          </div>
          <ol aria-label={text.addresses} className="flex flex-col gap-3">
            {account.addresses.map((address, index) => (
              <li className="flex gap-3" key={address}>
                <span className="figures w-4 shrink-0 text-muted">{index + 1}</span>
                <AddressText address={address} className="min-w-0" />
              </li>
            ))}
          </ol>
          <FormError message={adding.failure?.message ?? null} />
          <DialogButtons
            isSubmitting={adding.isSubmitting}
            onCancel={goBack}
            text={{ cancel: text.back, submit: text.submit, submitting: text.submitting }}
          />
        </Form>
      )}
    </Dialog>
  )
}

interface AccountFields {
  readonly name: string
  readonly source: string
  /** Null until the key leaves it open. */
  readonly script: AccountScriptType | null
}

const NOTHING: AccountFields = { name: '', source: '', script: null }

type SourceForm = ReturnType<typeof useSourceForm>

function useSourceForm({ network }: AccountList, onRead: (account: AccountToWatch) => void) {
  const form = useForm({
    initial: NOTHING,
    async action({ name: typedName, source, script }: AccountFields): Promise<void> {
      const reader = await loadReader()
      if (reader === null) return form.reject({ source: text.readFailed })
      const messageOf = (issue: DescriptorIssue | 'phrase') =>
        issue === 'phrase' ? text.phrase : reader.DESCRIPTOR_ISSUE_MESSAGES[issue]
      const name = parseAccountName(typedName)
      const secret = reader.findSecretInName(typedName, network)
      const account = reader.readAccount(source, script, network)
      if (name.ok && secret === null && account.ok) return onRead({ ...account.value, name: name.value })
      if (!account.ok && account.issue === 'script_needed') form.change({ script: 'native_segwit' })
      const nameError = name.ok ? undefined : ACCOUNT_NAME_ISSUE_MESSAGES[name.issue]
      form.reject({
        name: secret === null ? nameError : messageOf(secret),
        source: account.ok ? undefined : messageOf(account.issue),
      })
    },
  })
  return form
}

function SourceForm({
  form,
  list: { accounts, limit, network },
  focusesSource,
  onCancel,
}: {
  form: SourceForm
  list: AccountList
  /** True after the comparison: the focus has gone with its button. */
  focusesSource: boolean
  onCancel: () => void
}) {
  const { fields, isSubmitting } = form
  const fill = (source: string, name: string | null) =>
    form.change({ source, script: null, ...(fields.name === '' && name !== null && { name }) })

  async function handleScan(scanned: string): Promise<ScanResult> {
    const reader = await loadReader()
    const account = reader?.readScannedAccount(scanned, network)
    if (!account) return 'foreign'
    fill(account.source, account.name)
    return 'read'
  }

  return (
    <Form autoComplete="off" className="flex flex-col gap-5" {...form.props}>
      {accounts.length >= limit && <Notice>{text.full(limit)}</Notice>}
      <TextField {...form.text('name')} autoComplete="off" help={text.nameHelp} label={text.name} required />
      <TextArea
        {...NO_INPUT_ASSISTANCE}
        disabled={isSubmitting}
        error={form.errors.source}
        help={text.sourceHelp}
        label={text.source}
        mono
        onChange={({ target }) => form.change({ source: target.value, script: null })}
        ref={focusesSource ? focus : null}
        required
        rows={4}
        value={fields.source}
      />
      {fields.script !== null && (
        <ScriptSelect
          disabled={isSubmitting}
          // The error beside the source may be about the type.
          onChange={(script) => form.change({ script, source: fields.source })}
          value={fields.script}
        />
      )}
      <ScanControls onText={handleScan} texts={text.scan} />
      <ExportField onRead={({ name, descriptor }) => fill(descriptor, name)} />
      <DialogButtons
        isSubmitting={isSubmitting}
        onCancel={onCancel}
        text={{ cancel: text.cancel, submit: text.next, submitting: text.reading }}
      />
    </Form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
