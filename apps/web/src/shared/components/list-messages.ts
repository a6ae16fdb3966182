/** The texts between the entries of lists. Apart from those of pages, which need no lists. */
export const messages = {
  separator: ', ',
} as const
