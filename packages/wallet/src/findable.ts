/**
 * How many addresses of a branch a person can have a wallet looked through for, with a gap limit far beyond the usual
 * twenty (BIP44). Coins at an address further along are as good as lost: only whoever knows its number finds them.
 */
export const FINDABLE_ADDRESSES = 10_000

/** Whether the address at this number of a branch can be found again without the number being known. */
export const isFindable = (index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < FINDABLE_ADDRESSES
