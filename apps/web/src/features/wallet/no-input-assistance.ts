import type { ComponentProps } from 'react'

/** What keeps a browser, a keyboard or a password manager from completing, correcting, storing or sending on words. */
export const NO_INPUT_ASSISTANCE = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  // The names by which password managers are asked to look away.
  'data-1p-ignore': true,
  'data-lpignore': 'true',
} as const satisfies ComponentProps<'input'> & Record<`data-${string}`, unknown>
