import type { Alert, AlertList } from '@satlens/contract'
import {
  ALERT_KINDS,
  type AlertCondition,
  type Cents,
  FREE_ACTIVE_ALERTS,
  formatUsd,
  HEADER_POLL_MS,
  judgeAlert,
} from '@satlens/domain'
import { FormFailure } from '#shared/form-failure.tsx'
import { spotFeed } from '#shared/market/feeds.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { FieldUnit, TextField } from '#ui/text-field.tsx'
import type { AlertRequest } from './alert-request.ts'
import { messages } from './messages.ts'
import { presetsFor } from './presets.ts'
import { useNewAlert } from './use-new-alert.ts'

const text = messages.form
const kinds = ALERT_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Asks what to wait for. */
export function NewAlert({
  request,
  list,
  onSet,
  onClose,
}: {
  request: AlertRequest
  /** Null while it is not known what else there is. */
  list: AlertList | null
  onSet: (alert: Alert) => void
  onClose: () => void
}) {
  const form = useNewAlert(request, onSet)
  const { kind, value, mails } = form.fields
  const view = usePrice(spotFeed, HEADER_POLL_MS)
  const price = view.status === 'live' ? view.price : null
  const price24h = useChange24h()?.from ?? null
  const limit = list?.active_limit ?? FREE_ACTIVE_ALERTS
  const isFull = list !== null && list.alerts.filter(({ status }) => status === 'active').length >= limit
  const isMove = kind === 'day_move'

  return (
    <Dialog closeLabel={text.close} isOpen locked={form.isSubmitting} onClose={onClose} title={text.title}>
      <Form className="flex flex-col gap-5" onSubmit={form.submit} refusals={form.refusals}>
        {isFull && <Notice>{text.full(limit)}</Notice>}
        <SegmentedControl
          label={text.kind}
          onChange={(next) => form.change({ kind: next })}
          options={kinds}
          value={kind}
        />
        <div className="flex flex-col gap-3">
          <TextField
            autoComplete="off"
            dir="ltr"
            error={form.refusal}
            figures
            help={isMove ? text.moveHelp : nowWords(view)}
            inputMode="decimal"
            label={text.value[kind]}
            leading={isMove ? undefined : '$'}
            onChange={(event) => form.change({ value: event.target.value })}
            required
            trailing={isMove ? <FieldUnit>{text.percent}</FieldUnit> : undefined}
            value={value}
          />
          <ul aria-label={isMove ? text.moves : text.presets} className="flex flex-wrap gap-2 empty:hidden">
            {presetsFor(kind, price).map((preset) => (
              <li key={preset.label}>
                <Button
                  aria-label={preset.words}
                  onClick={() => form.change({ value: preset.value })}
                  size="small"
                >
                  {preset.label}
                </Button>
              </li>
            ))}
          </ul>
          {isBeyond(form.condition, price, price24h) && <Notice>{text.beyond}</Notice>}
        </div>
        <Checkbox
          checked={mails}
          className="-my-2"
          help={list && mailHelp(list)}
          label={text.mails}
          onChange={(event) => form.change({ mails: event.target.checked })}
        />
        <FormFailure message={form.failure} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={form.isSubmitting} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button busy={form.isSubmitting} busyLabel={text.submitting} type="submit" variant="primary">
            {text.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function nowWords(view: PriceView): string {
  if (view.status !== 'live') return text.notLive
  return view.isSimulated ? text.nowSimulated(formatUsd(view.price)) : text.now(formatUsd(view.price))
}

/** Whether the condition holds already, so that the alert has to wait for more than a crossing. */
const isBeyond = (condition: AlertCondition | null, price: Cents | null, price24h: Cents | null) =>
  condition !== null &&
  price !== null &&
  judgeAlert(condition, 'unknown', { price, price24h }).side === 'beyond'

function mailHelp({ settings }: AlertList): string | undefined {
  if (!settings.has_confirmed_address) return messages.mails.unconfirmed
  return settings.mails ? undefined : text.mailsOff
}
