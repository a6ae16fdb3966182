// Runs before the first paint, so that neither a wrong theme, nor a hidden amount, nor a form that is not meant ever flashes.
// theme.ts, contrast.ts and amounts-hidden.ts in src/ui/preferences and the session's client write what is read here; tests hold
// them together.
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
  // Signed-in users are redirected from the forms for visitors, and should not see them meanwhile.
  if (read(`sb-${location.hostname.split('.')[0]}-auth-token`) !== null) root.dataset.session = 'stored'
  for (const meta of document.querySelectorAll('meta[name="theme-color"][data-scheme]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
})()
