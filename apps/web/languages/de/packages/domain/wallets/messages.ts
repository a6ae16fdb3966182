import { ACCOUNT_NAME_MAX_LENGTH, LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  LABEL_ISSUE_MESSAGES as englishLabel,
  ACCOUNT_NAME_ISSUE_MESSAGES as englishName,
} from '@satlens/domain/wallets/messages'

/** Messages for the name of a watched account. */
export const ACCOUNT_NAME_ISSUE_MESSAGES: Translation<typeof englishName> = {
  empty: 'Geben Sie einen Namen für das Konto ein',
  too_long: `Der Name darf höchstens ${ACCOUNT_NAME_MAX_LENGTH} Zeichen lang sein`,
  unprintable: 'Entfernen Sie Zeilenumbrüche und unsichtbare Zeichen aus dem Namen',
}

/** Messages for a label. */
export const LABEL_ISSUE_MESSAGES: Translation<typeof englishLabel> = {
  empty: 'Geben Sie eine Bezeichnung ein',
  too_long: `Die Bezeichnung darf höchstens ${LABEL_MAX_LENGTH} Zeichen lang sein`,
  private_text:
    'Das sieht nach einem privaten Schlüssel oder einer Wieder\u00adherstellungs\u00adphrase aus. Schreiben Sie so etwas niemals hierher. Wenn es keines von beiden ist, verwenden Sie weniger Wörter.',
}
