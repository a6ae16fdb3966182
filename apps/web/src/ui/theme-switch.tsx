import { SegmentedControl } from './segmented-control.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

/** `labels` are the words for the three choices. */
export type ThemeSwitchProps = { label: string; labels: Record<Theme, string>; isLabelShown?: boolean }

/** Chooses between the device's theme, light and dark. */
export function ThemeSwitch({ label, labels, isLabelShown = false }: ThemeSwitchProps) {
  const theme = useTheme()
  const options = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: labels[value] }))
  return (
    <SegmentedControl
      isLabelShown={isLabelShown}
      label={label}
      onChange={chooseTheme}
      options={options}
      value={theme}
    />
  )
}
