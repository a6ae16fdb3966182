/** Texts that together hold a file, each to be shown as a QR code. */
export interface QrParts {
  /** How many parts are enough if none is missed. */
  readonly count: number
  /** Returns the part of a number, counted from 1. After `count` parts UR has others, which help if one was missed; BBQr repeats. */
  readonly getPart: (number: number) => string
}
