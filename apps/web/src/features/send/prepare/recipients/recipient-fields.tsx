import { MAX_PAYMENT_OUTPUTS } from '@satlens/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldErrors } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { PlusIcon, WarningIcon } from '#ui/icons.tsx'
import { RecipientField } from '../../recipient/recipient-field.tsx'
import { messages } from '../messages.ts'
import type { PrepareForm } from '../use-prepare-form.ts'
import { AmountField } from './amount-field.tsx'
import { addRow, changeRecipientOf, findEarlierRow, type RecipientRow } from './recipient-row.ts'

const text = messages.recipients

/** Who is paid, and how much. With one recipient it is two fields and a box; each further one is a group of its own. */
export function RecipientFields({
  form: { fields, errors, change },
}: {
  form: Pick<PrepareForm, 'fields' | 'errors' | 'change'>
}) {
  const { recipients: rows, isEverything } = fields
  const [addedId, setAddedId] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const hasRemoved = useRef(false)
  const count = rows.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button may be enabled only by the removal
  useEffect(() => {
    if (hasRemoved.current) addButton.current?.focus()
    hasRemoved.current = false
  }, [count])

  function changeRow(at: number, changes: Partial<RecipientRow>) {
    const changed = Object.keys(changes)
    const remaining = errors.recipients?.map((error, other) =>
      other === at ? omitFields(error, changed) : error,
    )
    // A link with an amount asks for less than everything.
    const others = 'amount' in changes ? { isEverything: false } : {}
    change(
      { recipients: rows.map((row, other) => (other === at ? { ...row, ...changes } : row)), ...others },
      { recipients: remaining },
    )
  }

  function add() {
    const more = addRow(rows)
    setAddedId(more.at(-1)?.id ?? null)
    change({ recipients: more, isEverything: false }, { recipients: errors.recipients })
  }

  function remove(at: number) {
    const isOther = (_: unknown, other: number) => other !== at
    hasRemoved.current = true
    change({ recipients: rows.filter(isOther) }, { recipients: errors.recipients?.filter(isOther) })
  }

  return (
    <div className="flex flex-col gap-6">
      {rows.map((row, at) => (
        <RecipientGroup
          earlier={findEarlierRow(rows, at)}
          errors={errors.recipients?.[at] ?? {}}
          hasAmount={!isEverything}
          key={row.id}
          number={count === 1 ? null : at + 1}
          onChange={(changes) => changeRow(at, changes)}
          onRemove={() => remove(at)}
          row={row}
          takesFocus={row.id === addedId}
        >
          {count === 1 && (
            <Checkbox
              checked={isEverything}
              help={isEverything ? messages.amount.everythingHelp : undefined}
              label={messages.amount.everything}
              onChange={({ target }) => change({ isEverything: target.checked })}
            />
          )}
        </RecipientGroup>
      ))}
      <div className={count === 1 ? '-mt-4' : 'flex flex-col gap-2 border-hairline border-t pt-4'}>
        {count > 1 && <p className="text-14 text-muted">{text.everything}</p>}
        <div className="-ms-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            disabled={count >= MAX_PAYMENT_OUTPUTS}
            onClick={add}
            ref={addButton}
            size="small"
            variant="quiet"
          >
            <PlusIcon className="size-4" />
            {text.add}
          </Button>
          {count >= MAX_PAYMENT_OUTPUTS && <p className="text-14 text-muted">{text.most}</p>}
        </div>
      </div>
    </div>
  )
}

function RecipientGroup({
  row,
  number,
  earlier,
  errors,
  hasAmount,
  takesFocus,
  onChange,
  onRemove,
  children,
}: {
  row: RecipientRow
  /** Null for the only one. */
  number: number | null
  /** The place of an earlier one with the same address; null without. */
  earlier: number | null
  errors: FieldErrors<RecipientRow>
  hasAmount: boolean
  takesFocus: boolean
  onChange: (changes: Partial<RecipientRow>) => void
  onRemove: () => void
  /** Stands under the amount, and in place of it. */
  children: ReactNode
}) {
  const titleId = useId()
  const isOneOfSeveral = number !== null
  return (
    <div
      {...(isOneOfSeveral && { role: 'group', 'aria-labelledby': titleId })}
      className={isOneOfSeveral ? 'flex flex-col gap-4 border-hairline border-t pt-3' : 'flex flex-col gap-6'}
    >
      {isOneOfSeveral && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h3 className="font-semibold text-16" id={titleId}>
            {text.title(number)}
          </h3>
          <Button
            aria-label={text.removeOf(number)}
            className="-me-3"
            onClick={onRemove}
            size="small"
            variant="quiet"
          >
            {text.remove}
          </Button>
        </div>
      )}
      <RecipientField
        error={errors.recipient}
        label={isOneOfSeveral ? text.address : messages.recipient}
        onChange={(recipient) => onChange(changeRecipientOf(row, recipient))}
        ref={takesFocus ? focus : null}
        text={row.recipient}
      />
      {earlier !== null && (
        <p className="flex gap-1.5 text-14" role="status">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          {text.repeated(earlier + 1)}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {hasAmount && (
          <AmountField
            amount={row.amount}
            error={errors.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        {children}
      </div>
    </div>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

const omitFields = <F extends object>(errors: F, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))) as F
