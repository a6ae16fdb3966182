import { useLayoutEffect, useState } from 'react'

/**
 * The text fields of a form that is served as HTML: what somebody has typed before the script was there is kept. `names`
 * says which control belongs to which field; it must be the same object each time.
 */
export function useTypedFields<F extends Readonly<Record<string, string>>>(
  empty: F,
  names: Readonly<Record<keyof F & string, string>>,
) {
  const [fields, setFields] = useState<F>(empty)
  // Before anything renders again: a field that is rendered as empty becomes so.
  useLayoutEffect(() => {
    const typed = typedInto(names)
    if (Object.values(typed).some((text) => text !== '')) setFields((current) => ({ ...current, ...typed }))
  }, [names])
  return [fields, setFields] as const
}

function typedInto(names: Readonly<Record<string, string>>): Record<string, string> {
  const typed = Object.entries(names).map(([field, name]) => {
    const control = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    return [field, control?.value ?? '']
  })
  return Object.fromEntries(typed)
}
