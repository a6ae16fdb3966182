import { Checkbox } from '../form/checkbox.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { setMoreContrast, useMoreContrast } from './contrast.ts'
import { type Theme, themePreference } from './theme.ts'

export function ThemeSwitch({
  label,
  labels,
  contrastLabel,
}: {
  label: string
  labels: Record<Theme, string>
  contrastLabel: string
}) {
  const theme = themePreference.use()
  const isMore = useMoreContrast()
  const options = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: labels[value] }))
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SegmentedControl label={label} onChange={themePreference.choose} options={options} value={theme} />
      <Checkbox
        checked={isMore}
        label={contrastLabel}
        onChange={(event) => setMoreContrast(event.target.checked)}
      />
    </div>
  )
}
