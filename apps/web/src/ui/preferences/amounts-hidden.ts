import { createPreference } from './create-preference.ts'

const amountsPreference = createPreference<'shown' | 'hidden'>({
  key: 'amounts',
  values: ['shown', 'hidden'],
  apply(amounts) {
    const { dataset } = document.documentElement
    if (amounts === 'hidden') dataset.amounts = amounts
    else delete dataset.amounts
  },
})

/** Returns true if amounts are masked on this device. */
export const areAmountsHidden = (): boolean => amountsPreference.read() === 'hidden'

/** {@link areAmountsHidden} as state. */
export const useAmountsHidden = (): boolean => amountsPreference.use() === 'hidden'

/** Masks or shows every amount, in every tab. */
export const setAmountsHidden = (isHidden: boolean): void =>
  amountsPreference.choose(isHidden ? 'hidden' : 'shown')
