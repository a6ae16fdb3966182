import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Takes over what was typed into a prerendered form before the script had loaded, else what is `suggested`. `names` maps fields to
 * their inputs.
 */
export function useTypedEarlier<F>(
  { change }: { readonly change: (changes: Partial<F>) => void },
  names: Readonly<Record<keyof F & string, string>>,
  suggested: Partial<Readonly<Record<keyof F & string, string>>> = {},
): void {
  const takeOver = useEffectEvent(() => {
    const typed = Object.entries<string>(names).map(([field, name]) => {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      return [field, input?.value || (suggested[field as keyof F & string] ?? '')]
    })
    if (typed.some(([, text]) => text !== '')) change(Object.fromEntries(typed) as Partial<F>)
  })
  // Before the next render, which would empty the inputs.
  useLayoutEffect(() => takeOver(), [])
}
