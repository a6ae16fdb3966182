/** Everything the card of the apps with access says. */
export const messages = {
  title: 'Apps with access',
  loading: 'Loading your apps',
  loadFailed: 'Failed to load your apps',
  list: 'Apps that sign you in with this account',
  empty: {
    title: 'No apps',
    body: 'Apps appear here once you allow them to sign you in with this account.',
  },
  since: 'Since',
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  scopes: (app: string) => `What ${app} can do`,
  remove: 'Remove access',
  removeOf: (app: string) => `Remove access: ${app}`,
  confirm: {
    title: (app: string) => `Remove the access of ${app}?`,
    body: 'It will be signed out, and has to ask you before it can sign you in again.',
    confirm: 'Remove access',
    confirming: 'Removing...',
    cancel: 'Keep it',
  },
  removed: {
    title: 'Access removed',
    description: (app: string) => `${app} no longer has access to your account.`,
  },
  removeFailed: 'Failed to remove access',
} as const
