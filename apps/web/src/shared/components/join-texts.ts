import { messages } from './list-messages.ts'

/** Joins the entries of a list with the separator of the language: `Chrome, macOS`. */
export const joinTexts = (texts: readonly string[]): string => texts.join(messages.separator)
