import type { Translation } from '@satlens/domain'
import type {
  ADDRESS_ISSUE_MESSAGES as englishIssues,
  ADDRESS_NETWORK_LABELS as englishLabels,
  ADDRESS_MESSAGES as englishMessages,
} from '@satlens/domain/addresses/messages'

/** The messages of the checks, in their order. */
export const ADDRESS_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  required: 'أدخل عنوانًا',
  invisible_character: 'في هذا العنوان رمز غير مرئي قد يخفي تغييرًا. انسخه مرة أخرى.',
  bad_length: 'طول العنوان غير صحيح',
  bad_format: 'صيغة عنوان البيتكوين غير صالحة. يجب أن يبدأ بـ 1 أو 3 أو bc1',
}

/** Messages that say more of an address. `character` is the name of one, `characters` a group of four. */
export const ADDRESS_MESSAGES: Translation<typeof englishMessages> = {
  invisibleCharacter: (character) =>
    `في هذا العنوان رمز غير مرئي قد يخفي تغييرًا: \u2068${character}\u2069. انسخه مرة أخرى.`,
  undefinedForm: 'لا يمكن إرسال البيتكوين إلى هذا العنوان. اطلب من المستلم عنوانًا آخر.',
  mistyped: 'في هذا العنوان خطأ مطبعي. انسخه مرة أخرى، أو قارن كل حرف فيه.',
  mistypedInGroup: (index, characters) =>
    `في هذا العنوان خطأ مطبعي، على الأرجح في المجموعة ${index}: \u2066${characters}\u2069`,
}

/** The display name of each network. */
export const ADDRESS_NETWORK_LABELS: Translation<typeof englishLabels> = {
  mainnet: 'الشبكة الرئيسية',
  testnet: 'شبكة اختبار',
}
