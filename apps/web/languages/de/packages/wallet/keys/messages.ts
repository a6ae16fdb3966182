import type { Translation } from '@satlens/domain'
import type { PHRASE_MESSAGES as english } from '@satlens/wallet/keys/messages'
import { plural } from '#languages/de/plural.ts'

/** Messages for recovery phrases. None of them contains a word of the phrase. */
export const PHRASE_MESSAGES: Translation<typeof english> = {
  required: 'Geben Sie Ihre Wieder\u00adherstellungs\u00adphrase ein',
  unknownWord: (position) =>
    `Wort ${position} kommt in Wieder\u00adherstellungs\u00adphrasen nicht vor. Sehen Sie in Ihrer Abschrift nach.`,
  unknownWords: (positions) =>
    `Die Wörter ${positions} kommen in Wieder\u00adherstellungs\u00adphrasen nicht vor. Sehen Sie in Ihrer Abschrift nach.`,
  wordCount: (count) =>
    `Sie haben ${plural(count, { one: 'ein Wort', other: `${count} Wörter` })} eingegeben. Eine Wieder\u00adherstellungs\u00adphrase hat 12, 15, 18, 21 oder 24.`,
  checksum:
    'Die Wörter sind gültig, aber die Phrase ist es nicht. Suchen Sie in Ihrer Abschrift nach einem falschen oder zwei vertauschten Wörtern.',
}
