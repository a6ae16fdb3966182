import { ACCOUNT_SCRIPT_TYPES, type AccountScriptType } from '@satlens/contract'
import { Select } from '#ui/form/select.tsx'
import { messages } from '../messages.ts'

const text = messages.load

// The usual one first.
const options = [...ACCOUNT_SCRIPT_TYPES]
  .sort((left, right) => Number(right === 'native_segwit') - Number(left === 'native_segwit'))
  .map((value) => ({ value, label: messages.script(value) }))

/** The kind of addresses of an account. */
export function ScriptSelect({
  value,
  onChange,
  disabled,
}: {
  value: AccountScriptType
  onChange: (script: AccountScriptType) => void
  disabled: boolean
}) {
  return (
    <Select
      disabled={disabled}
      help={text.scriptHelp}
      label={text.script}
      onChange={({ target }) => {
        const chosen = ACCOUNT_SCRIPT_TYPES.find((script) => script === target.value)
        if (chosen) onChange(chosen)
      }}
      options={options}
      value={value}
    />
  )
}
