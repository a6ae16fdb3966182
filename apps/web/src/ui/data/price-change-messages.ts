/** The texts of price changes. Apart from those of other components, which pages without prices need. */
export const messages = {
  /** The time that a change is of. */
  day: '24h',
} as const
