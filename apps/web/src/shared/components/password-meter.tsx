import {
  formatPasswordFeedback,
  getPasswordStrength,
  PASSWORD_BARS,
  STRENGTH_TONES,
  scorePassword,
} from '@satlens/domain'
import { StrengthMeter } from '#ui/form/strength-meter.tsx'

const tones = { red: 'low', yellow: 'medium', green: 'high' } as const

/** Six bars, and a line that says what is still missing or how strong it is (docs/spec/README.md#screens, docs/spec/README.md#validation). */
export function PasswordMeter({ label, password }: { label: string; password: string }) {
  const score = scorePassword(password)
  return (
    <StrengthMeter
      label={label}
      max={PASSWORD_BARS}
      score={score}
      tone={tones[STRENGTH_TONES[getPasswordStrength(score)]]}
      word={formatPasswordFeedback(password)}
    />
  )
}
