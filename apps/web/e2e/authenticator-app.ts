import { generate } from 'otplib'

const STEP_S = 30

/** An authenticator app that knows one secret. */
export interface AuthenticatorApp {
  /** Digits that the server takes now. Three in a row at most: each is of a later step, and one ahead is the limit (wire §9.3). */
  next(): Promise<string>
}

/** Keeps a secret as it was shown, in groups or not. */
export function keepSecret(shown: string | null): AuthenticatorApp {
  const secret = (shown ?? '').replace(/\s/g, '')
  let lastStep = 0
  return {
    next() {
      const step = Math.floor(Date.now() / 1000 / STEP_S)
      // A step before this one is still taken, which leaves room for the ones to come.
      lastStep = Math.max(lastStep + 1, step - 1)
      return generate({ secret, epoch: lastStep * STEP_S })
    },
  }
}
