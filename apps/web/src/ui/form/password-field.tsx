import { useId, useState } from 'react'
import { messages } from '../messages.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField({
  disabled,
  ...field
}: Omit<TextFieldProps, 'type' | 'trailing' | 'leading' | 'id'>) {
  const controlId = useId()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      disabled={disabled}
      dir="ltr"
      id={controlId}
      trailing={
        <button
          // One word is enough on the screen; a screen reader needs the name of the field.
          aria-describedby={`${controlId}-label`}
          className="h-full min-w-16 rounded-ui px-3 text-14 font-medium text-muted hover:text-ink disabled:cursor-not-allowed"
          disabled={disabled}
          onClick={() => setShown(!isShown)}
          type="button"
        >
          {isShown ? messages.password.hide : messages.password.show}
        </button>
      }
      type={isShown ? 'text' : 'password'}
    />
  )
}
