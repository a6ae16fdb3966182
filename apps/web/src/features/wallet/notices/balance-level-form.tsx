import { formatShortBtc, parseBtcAmount, parseTypedDecimal, type Sats, toSats } from '@satlens/domain'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'
import { type RuleScope, setRule } from './use-payment-rules.ts'

const text = messages.balance

/** The level of a balance rule, typed in BTC. `value` is the stored one in satoshis; null before it is set. */
export function BalanceLevelForm({
  kind,
  scope,
  value,
}: {
  kind: 'balance_below' | 'balance_above'
  scope: RuleScope
  value: string | null
}) {
  const form = useForm<{ level: string }, Sats>({
    initial: { level: value === null ? '' : formatShort(value) },
    parse: parseLevel,
    failed: {
      title: messages.failed,
      noAnswer: messages.noAnswer.description,
      noAnswerTitle: messages.noAnswer.title,
    },
    async action(level) {
      await setRule(scope, kind, String(level))
      form.toast.show({ title: text.done, tone: 'success' })
    },
  })
  return (
    <Form {...form.props} className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row">
        <TextField
          {...form.text('level')}
          autoComplete="off"
          className="min-w-0 grow"
          dir="ltr"
          figures
          help={text.help}
          inputMode="decimal"
          label={text.label[kind]}
          required
          trailing={<FieldUnit>{text.unit}</FieldUnit>}
        />
        <div className="sm:pt-6">
          <SubmitButton form={form} text={text} variant="secondary" wide={false} />
        </div>
      </div>
      <FormError message={form.failure?.message ?? null} />
    </Form>
  )
}

/** 0.05 instead of 0.05000000. */
const formatShort = (sats: string): string => formatShortBtc(toSats(BigInt(sats)))

function parseLevel({ level }: { level: string }): ParsedForm<{ level: string }, Sats> {
  const typed = parseTypedDecimal(level)
  if (!typed.ok || typed.value.isAmbiguous) return { ok: false, errors: { level: text.grouped } }
  const amount = parseBtcAmount(typed.value.text)
  return amount.ok ? amount : { ok: false, errors: { level: text.issues[amount.issue] } }
}
