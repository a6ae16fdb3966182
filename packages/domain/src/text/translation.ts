/**
 * The texts of a catalogue in another language: the same entries, with functions of the same arguments. A missing or extra
 * entry does not compile.
 * @example
 * export const messages: Translation<typeof english> = { title: 'Profil' }
 */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...args: infer Args) => infer Text
    ? (...args: Args) => Translation<Text>
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> }
