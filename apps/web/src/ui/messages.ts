/** The texts of components that are the same everywhere. */
export const messages = {
  close: 'Close',
  copied: 'Copied',
  copyFailed: 'Copy failed',
  password: { show: 'Show', hide: 'Hide' },
  amounts: { show: 'Show amounts', hide: 'Hide amounts' },
} as const
