type Category = Intl.LDMLPluralRule

/**
 * Creates the function that chooses a plural form in one language. It returns the form of the category of the number; a
 * category that the language has and the forms lack does not compile.
 * @param locale the language as a BCP 47 tag
 * @example createPlural<'one' | 'other'>('de')(2, { one: 'eine Adresse', other: '2 Adressen' }) // '2 Adressen'
 */
export function createPlural<Forms extends Category>(locale: string) {
  const rules = new Intl.PluralRules(locale)
  return (count: number, forms: Readonly<Record<Forms | 'other', string>>): string =>
    (forms as Partial<Record<Category, string>>)[rules.select(count)] ?? forms.other
}
