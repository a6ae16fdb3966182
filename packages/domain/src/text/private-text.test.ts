import { describe, expect, test } from 'vitest'
import { containsPrivateText } from './private-text.ts'

// The private keys of BIP392's first example and of the wiki; BIP39's all-zero phrase.
const PHRASE = `${'abandon '.repeat(11)}about`

describe('containsPrivateText', () => {
  test.each([
    ['a key in wallet import format', 'Key: 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ.'],
    ['a key broken over lines', '5HueCGU8rMjxEXxiPuD5BDku4M\nkFqeZyd4dZ1jvh\u200bTVqvbTLvyTJ'],
    [
      'a key that scans for silent payments',
      'spscan1q5zs2pg9q5zs2pg9q5zs2pg9q5zs2pg9q5zs2pg9q5zs2pg9q5zsq9q6qjevn2kmdrnpuxt0v6h2kr2a2epkr0g6nk55ftf0xcxtddazgkrth3e',
    ],
    ['a key that spends silent payments', `TSPSPEND1Q${'5ZS2PG9Q'.repeat(8)}`],
    ['32 bytes in hex', `0x${'ab'.repeat(32)}`],
    ['a recovery phrase', `Backup: ${PHRASE}`],
    [
      'a recovery phrase with numbers',
      PHRASE.split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
  ])('finds %s', (_what, text) => {
    expect(containsPrivateText(text)).toBe(true)
  })

  test.each([
    ['a short name', 'Rent for May'],
    ['eleven words', 'abandon '.repeat(11)],
    ['an address', 'tb1p84x2ryuyfevgnlpnxt9f39gm7r68gwtvllxqe5w2n5ru00s9aquslzggwq'],
    ['an extended public key', `tpub${'D'.repeat(107)}`],
    ['a public key', `02${'ab'.repeat(32)}`],
    ['nothing', ''],
  ])('finds nothing in %s', (_what, text) => {
    expect(containsPrivateText(text)).toBe(false)
  })
})
