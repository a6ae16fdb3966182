// Runs before the first paint, so that neither a wrong theme nor a hidden amount ever flashes.
// src/ui/theme.ts, src/ui/contrast.ts and src/ui/amounts-hidden.ts write what is read here; a test holds them together.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('theme')
  const theme = stored === 'light' || stored === 'dark' ? stored : 'system'
  root.dataset.theme = theme
  const contrast = read('contrast')
  if (contrast === 'more' || contrast === 'standard') root.dataset.contrast = contrast
  if (read('amounts') === 'hidden') root.dataset.amounts = 'hidden'
  for (const meta of document.querySelectorAll('meta[name="theme-color"][data-scheme]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
})()
