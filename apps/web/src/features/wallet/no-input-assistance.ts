import type { ComponentProps } from 'react'

/** Asks browsers, keyboards and password managers not to complete, correct, store or send what is typed. */
export const NO_INPUT_ASSISTANCE = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  // Password managers ignore fields with these attributes.
  'data-1p-ignore': true,
  'data-lpignore': 'true',
} as const satisfies ComponentProps<'input'> & Record<`data-${string}`, unknown>
