import type { AccountScript } from '@satlens/contract'
import { type Account, deriveAccount, type Phrase } from '@satlens/wallet/keys'

/** BIP39's words of the zero entropy. Nobody has coins there for long. */
export const PHRASE = `${'abandon '.repeat(11)}about`

/** An account of the phrase on regtest; each passphrase makes another wallet of it. */
export const accountFor = (script: AccountScript, passphrase = ''): Account =>
  deriveAccount(PHRASE as Phrase, { network: 'regtest', script, passphrase })
