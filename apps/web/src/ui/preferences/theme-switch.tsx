import clsx from 'clsx'
import { Checkbox } from '../form/checkbox.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { setMoreContrast, useMoreContrast } from './contrast.ts'
import { type Theme, themePreference } from './theme.ts'

/** `labels` are the words for the three choices, `contrastLabel` those for more contrast in any of them. */
export type ThemeSwitchProps = {
  label: string
  labels: Record<Theme, string>
  contrastLabel: string
  className?: string | undefined
}

/** Chooses between the device's theme, light and dark, each with as much contrast as is wanted. */
export function ThemeSwitch({ label, labels, contrastLabel, className }: ThemeSwitchProps) {
  const theme = themePreference.use()
  const isMore = useMoreContrast()
  const options = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: labels[value] }))
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-5 gap-y-2', className)}>
      <SegmentedControl label={label} onChange={themePreference.choose} options={options} value={theme} />
      <Checkbox
        checked={isMore}
        label={contrastLabel}
        onChange={(event) => setMoreContrast(event.target.checked)}
      />
    </div>
  )
}
