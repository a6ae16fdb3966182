/** A moment of the wire as its day, in the reader's own way of writing it. */
export const dayOf = (moment: string | Date): string =>
  new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' })
