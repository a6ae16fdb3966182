import { LOCALES } from '@satlens/domain'

type Forms = Readonly<Record<'one' | 'other', string>>

let rules: Intl.PluralRules | undefined

/** Returns the German text for a number. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(LOCALES.de)
  const form = rules.select(count)
  return form in forms ? forms[form as keyof Forms] : forms.other
}
