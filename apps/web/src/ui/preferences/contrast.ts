import { useSyncExternalStore } from 'react'
import { createPreference } from './create-preference.ts'

const contrastPreference = createPreference<'device' | 'more' | 'standard'>({
  key: 'contrast',
  values: ['device', 'more', 'standard'],
  apply(contrast) {
    const { dataset } = document.documentElement
    if (contrast === 'device') delete dataset.contrast
    else dataset.contrast = contrast
  },
})

const deviceQuery = () => matchMedia('(prefers-contrast: more)')

export function hasMoreContrast(): boolean {
  const chosen = contrastPreference.read()
  return chosen === 'device' ? deviceQuery().matches : chosen === 'more'
}

/** Shows more contrast or not, and stores it on this device if the device itself asks for something else. */
export function setMoreContrast(isMore: boolean): void {
  const chosen = isMore ? 'more' : 'standard'
  contrastPreference.choose(isMore === deviceQuery().matches ? 'device' : chosen)
}

export function useMoreContrast(): boolean {
  const chosen = contrastPreference.use()
  const isAskedFor = useSyncExternalStore(
    onDeviceChange,
    () => deviceQuery().matches,
    () => false,
  )
  return chosen === 'device' ? isAskedFor : chosen === 'more'
}

function onDeviceChange(listener: () => void) {
  const query = deviceQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
