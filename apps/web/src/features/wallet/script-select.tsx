import { ACCOUNT_SCRIPT_TYPES, type AccountScriptType } from '@satlens/contract'
import { Select } from '#ui/form/select.tsx'
import { messages } from './messages.ts'

/** Asks for the address type of a key that leaves it open. */
export function ScriptSelect({
  value,
  disabled,
  onChange,
}: {
  value: AccountScriptType
  disabled: boolean
  onChange: (script: AccountScriptType) => void
}) {
  return (
    <Select
      disabled={disabled}
      help={messages.load.scriptHelp}
      label={messages.load.script}
      onChange={({ target }) => onChange(target.value as AccountScriptType)}
      options={SCRIPTS}
      value={value}
    />
  )
}

// The most common one first.
const SCRIPTS = [...ACCOUNT_SCRIPT_TYPES]
  .sort((left, right) => Number(right === 'native_segwit') - Number(left === 'native_segwit'))
  .map((value) => ({ value, label: messages.scripts[value] }))
