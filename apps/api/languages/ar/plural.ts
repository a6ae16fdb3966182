import { LOCALES } from '@satlens/domain'

type Forms = Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>

let rules: Intl.PluralRules | undefined

/** Returns the Arabic text for a number. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(LOCALES.ar)
  const form = rules.select(count)
  return form in forms ? forms[form as keyof Forms] : forms.other
}
