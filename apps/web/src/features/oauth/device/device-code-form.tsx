import { getOAuthDeviceRequestEndpoint } from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { errorsByCode, type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages as common } from '../messages.ts'
import { RequestFrame } from '../request-frame.tsx'
import { formatDeviceCode, isCompleteDeviceCode } from './device-code.ts'
import type { DeviceRequest } from './device-request.ts'
import { messages } from './messages.ts'

type CodeFields = { readonly code: string }

/** Asks for the code that a device shows. `suggested` is that of the address. */
export function DeviceCodeForm({
  suggested,
  takesFocus,
  onFound,
}: {
  suggested: string
  takesFocus: boolean
  onFound: (request: DeviceRequest) => void
}) {
  const initial = formatDeviceCode(suggested)
  const form = useForm({
    initial: { code: initial },
    parse,
    async action(code, { signal }) {
      onFound(await api.call(getOAuthDeviceRequestEndpoint, { query: { user_code: code }, signal }))
    },
    failed: { title: messages.checkFailed, noAnswer: common.noAnswer },
    errorsOf: errorsByCode({ oauth_device_code_not_found: 'code' }),
  })
  return (
    <RequestFrame lead={messages.lead} takesFocus={takesFocus} title={messages.title}>
      <Form
        className="flex flex-col gap-5 rounded-ui border border-hairline bg-surface p-5 sm:p-6"
        {...form.props}
      >
        <TextField
          {...form.text('code')}
          autoCapitalize="characters"
          autoComplete="off"
          dir="ltr"
          figures
          help={initial === '' ? messages.codeHelp : messages.prefilled}
          label={messages.code}
          name="user-code"
          onChange={({ target }) => form.change({ code: formatTyped(target) })}
          required
          spellCheck={false}
        />
        <FormError message={form.failure?.message ?? null} />
        <SubmitButton form={form} text={{ submit: messages.next, submitting: messages.checking }} />
      </Form>
    </RequestFrame>
  )
}

/** Formats at the end of the text only: elsewhere the caret would jump there. */
const formatTyped = ({ value, selectionStart }: HTMLInputElement): string =>
  selectionStart === value.length ? formatDeviceCode(value) : value.toUpperCase()

function parse({ code }: CodeFields): ParsedForm<CodeFields, string> {
  if (isCompleteDeviceCode(code)) return { ok: true, value: formatDeviceCode(code) }
  const description = messages.codeIncomplete
  return { ok: false, errors: { code: description }, toast: { title: messages.codeMissing, description } }
}
