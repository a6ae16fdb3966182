import { createPreference } from './create-preference.ts'

export type Theme = 'system' | 'light' | 'dark'

export const themePreference = createPreference<Theme>({
  key: 'theme',
  values: ['system', 'light', 'dark'],
  apply(theme) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]')) {
      const scheme = meta.dataset.scheme
      meta.media =
        theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
    }
  },
})
