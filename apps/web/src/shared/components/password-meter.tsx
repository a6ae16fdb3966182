import {
  computePasswordStrengthScore,
  getPasswordHintOrStrength,
  getPasswordStrength,
  PASSWORD_STRENGTH_BAR_COUNT,
  PASSWORD_STRENGTH_COLORS,
} from '@satlens/domain'
import { StrengthMeter } from '#ui/form/strength-meter.tsx'

const tones = { red: 'low', yellow: 'medium', green: 'high' } as const

/** Six bars, and a line that says what is still missing or how strong it is (docs/spec/README.md#screens, docs/spec/README.md#validation). */
export function PasswordMeter({ label, password }: { label: string; password: string }) {
  const score = computePasswordStrengthScore(password)
  return (
    <StrengthMeter
      label={label}
      max={PASSWORD_STRENGTH_BAR_COUNT}
      score={score}
      tone={tones[PASSWORD_STRENGTH_COLORS[getPasswordStrength(score)]]}
      word={getPasswordHintOrStrength(password)}
    />
  )
}
