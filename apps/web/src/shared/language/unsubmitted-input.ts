type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns true if a form of the page holds what its reader has entered. The browser knows which fields were edited. */
export const hasUnsubmittedInput = (): boolean =>
  [
    ...document.querySelectorAll<Field>(
      'main form :is(input, select, textarea):is(:user-valid, :user-invalid)',
    ),
  ].some(({ value }) => value !== '')
