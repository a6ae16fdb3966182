/** Characters as people count them and Postgres does: code points, so an emoji of two code units is one. */
export const countCharacters = (text: string): number => [...text].length
