/** The text message with a code. */
export const messages = {
  code: (brand: string, code: string, minutes: number) =>
    `${code} is your ${brand} code. It expires in ${minutes} minutes. Don't share it with anyone.`,
}
