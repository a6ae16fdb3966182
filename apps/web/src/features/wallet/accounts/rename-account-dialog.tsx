import { updateWatchedAccountEndpoint, type WatchedAccount } from '@satlens/contract'
import {
  ACCOUNT_NAME_ISSUE_MESSAGES,
  MAX_GAP_LIMIT,
  MIN_GAP_LIMIT,
  parseAccountName,
  trimPastedText,
} from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { DialogButtons } from '#shared/form/dialog-buttons.tsx'
import { FormError } from '#shared/form/form-failure.tsx'
import { errorsByCode, type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { describeDescriptor, isSingleAddress } from './describe-descriptor.ts'
import { messages } from './messages.ts'
import { reloadOverview, updateAccounts } from './overview.ts'

const text = messages.rename

interface Fields {
  readonly name: string
  readonly gapLimit: string
}
interface Values {
  readonly name: string
  readonly gap_limit: number
}

/** Changes the name and, under "Advanced", how far the search for payments goes. */
export function RenameAccountDialog({ account, onClose }: { account: WatchedAccount; onClose: () => void }) {
  const form = useForm<Fields, Values>({
    initial: { name: account.name, gapLimit: String(account.gap_limit) },
    parse: parseFields,
    failed: {
      title: text.failed,
      noAnswer: messages.noAnswer.description,
      noAnswerTitle: messages.noAnswer.title,
    },
    errorsOf: errorsByCode({ invalid_account_name: 'name' }),
    async action({ name, gap_limit }) {
      const hasNewGapLimit = gap_limit !== account.gap_limit
      if (name === account.name && !hasNewGapLimit) return onClose()
      const body = {
        ...(name !== account.name && { name }),
        ...(hasNewGapLimit && { gap_limit }),
      }
      const update = api.call(updateWatchedAccountEndpoint, { params: { id: account.id }, body })
      update.catch((error) => {
        // Without an answer it may have been changed.
        if (getServerMessage(error) === undefined) void reloadOverview()
      })
      const saved = await update
      updateAccounts((accounts) =>
        accounts.map((other) => (other.id === saved.id ? { ...other, ...saved } : other)),
      )
      form.toast.show({ title: text.done, description: saved.name, tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      description={describeDescriptor(account.descriptor)}
      locked={form.isSubmitting}
      onClose={onClose}
      title={text.title}
    >
      <Form {...form.props} className="flex flex-col gap-5">
        <TextField {...form.text('name')} autoComplete="off" label={text.name} required />
        {!isSingleAddress(account.descriptor) && (
          <div className="-my-2">
            <Disclosure summary={text.advanced} wide>
              <div className="text-ink">
                <TextField
                  {...form.text('gapLimit')}
                  autoComplete="off"
                  figures
                  help={text.gapLimitHelp}
                  inputMode="numeric"
                  label={text.gapLimit}
                />
              </div>
            </Disclosure>
          </div>
        )}
        <FormError message={form.failure?.message ?? null} />
        <DialogButtons isSubmitting={form.isSubmitting} onCancel={onClose} text={text} />
      </Form>
    </Dialog>
  )
}

function parseFields({ name: typedName, gapLimit }: Fields): ParsedForm<Fields, Values> {
  const name = parseAccountName(typedName)
  const digits = trimPastedText(gapLimit)
  const gap_limit = Number(digits)
  const isInRange = /^\d+$/.test(digits) && gap_limit >= MIN_GAP_LIMIT && gap_limit <= MAX_GAP_LIMIT
  if (name.ok && isInRange) return { ok: true, value: { name: name.value, gap_limit } }
  return {
    ok: false,
    errors: {
      name: name.ok ? undefined : ACCOUNT_NAME_ISSUE_MESSAGES[name.issue],
      gapLimit: isInRange ? undefined : text.gapLimitWrong,
    },
  }
}
