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

export const areAmountsHidden = (): boolean => amountsPreference.read() === 'hidden'

export const useAmountsHidden = (): boolean => amountsPreference.use() === 'hidden'

export const setAmountsHidden = (isHidden: boolean): void =>
  amountsPreference.choose(isHidden ? 'hidden' : 'shown')
