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

const tones = { red: 'low', yellow: 'medium', green: 'high' } as const

/** A field for a new password above six bars and a line that says what is missing or how strong it is (docs/spec/README.md#validation). */
export function NewPasswordField(
  field: Omit<ComponentProps<typeof PasswordField>, 'value'> & { value: string },
) {
  const password = field.value.trim()
  const score = computePasswordStrengthScore(password)
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        className="mb-2"
        name="new-password"
        placeholder={`Password (min ${getPasswordMinLength(settings.password_policy)} characters)`}
        required
      />
      <StrengthMeter
        // Without the word for the field, so that the field alone answers to it.
        label="Strength"
        max={PASSWORD_STRENGTH_BAR_COUNT}
        score={score}
        tone={tones[PASSWORD_STRENGTH_COLORS[getPasswordStrength(score)]]}
        word={getPasswordHintOrStrength(password, settings.password_policy)}
      />
    </div>
  )
}
