import type { Factor, Passkey } from '@satlens/contract'

/** Something to do with what guards the account; each has a dialog of its own. `begun` is a factor left half-way. */
export type SecurityTask =
  | { readonly kind: 'add-factor'; readonly type: Factor['factor_type']; readonly begun: Factor | null }
  | { readonly kind: 'remove-factor'; readonly factor: Factor }
  | { readonly kind: 'add-passkey' }
  | { readonly kind: 'rename-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'make-codes' }
