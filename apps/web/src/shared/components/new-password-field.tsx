import {
  computePasswordStrengthScore,
  getPasswordHintOrStrength,
  getPasswordMinLength,
  getPasswordStrength,
  PASSWORD_STRENGTH_BAR_COUNT,
  PASSWORD_STRENGTH_COLORS,
} from '@satlens/domain'
import type { ComponentProps } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { StrengthMeter } from '#ui/form/strength-meter.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './new-password-messages.ts'

const tones = { red: 'low', yellow: 'medium', green: 'high' } as const

/** A new password above six bars and a line about its strength (docs/spec/README.md#validation), under the account's `email` if there is one. */
export function NewPasswordField({
  email,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'value'> & { value: string; email?: string }) {
  const password = field.value.trim()
  const score = computePasswordStrengthScore(password)
  return (
    <>
      {email !== undefined && (
        <TextField
          autoComplete="username"
          label={messages.email}
          name="email"
          readOnly
          type="email"
          value={email}
        />
      )}
      <div>
        <PasswordField
          {...field}
          autoComplete="new-password"
          className="mb-2"
          name="new-password"
          placeholder={messages.placeholder(getPasswordMinLength(settings.password_policy))}
          required
        />
        <StrengthMeter
          label={messages.strength}
          max={PASSWORD_STRENGTH_BAR_COUNT}
          score={score}
          tone={tones[PASSWORD_STRENGTH_COLORS[getPasswordStrength(score)]]}
          word={getPasswordHintOrStrength(password, settings.password_policy)}
        />
      </div>
    </>
  )
}
