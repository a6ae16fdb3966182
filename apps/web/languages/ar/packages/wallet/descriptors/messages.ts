import type { Translation } from '@satlens/domain'
import type {
  DESCRIPTOR_ISSUE_MESSAGES as englishDescriptor,
  WALLET_EXPORT_ISSUE_MESSAGES as englishExport,
} from '@satlens/wallet/descriptors/messages'
import { ACCOUNT_KEY_ISSUE_MESSAGES } from '../messages.ts'

/** Messages for descriptors, and for keys and addresses in their place. None of them contains a key. */
export const DESCRIPTOR_ISSUE_MESSAGES: Translation<typeof englishDescriptor> = {
  ...ACCOUNT_KEY_ISSUE_MESSAGES,
  required: 'أدخل واصفًا أو مفتاحًا عامًا موسّعًا أو عنوانًا',
  not_a_descriptor: 'هذا ليس واصفًا ولا مفتاحًا عامًا موسّعًا ولا عنوانًا. تأكد من نسخه كاملًا.',
  bad_checksum: 'لا يطابق هذا الواصف مجموعه الاختباري. انسخه من محفظتك مرة أخرى.',
  unsupported:
    'هذا النوع من الواصفات غير مدعوم. استخدم \u2066pkh\u2069 أو \u2066wpkh\u2069 أو \u2066sh(wpkh)\u2069 أو \u2066tr\u2069 بمفتاح واحد أو \u2066wsh(sortedmulti)\u2069 أو \u2066addr\u2069.',
  other_network: 'هذه البيانات لشبكة بيتكوين غير التي يستخدمها هذا الخادم.',
  hardened_step:
    'في المسار بعد أحد المفاتيح خطوة محصّنة (hardened) تحتاج إلى المفتاح الخاص. صدّر بدلًا منه المفتاح الذي يلي تلك الخطوة.',
  bad_key: 'أحد المفاتيح أو العناوين في هذا الواصف تالف. انسخه من محفظتك مرة أخرى.',
  bad_threshold: 'يجب أن يكون عدد التوقيعات المطلوبة بين 1 وعدد المفاتيح، والحد الأقصى 15 مفتاحًا.',
  no_wildcard: 'في هذا الواصف مفتاح لعنوان واحد. يجب أن ينتهي مسار كل مفتاح بـ \u2066/*\u2069.',
}

/** Messages for exports of wallets. None of them contains a key. */
export const WALLET_EXPORT_ISSUE_MESSAGES: Translation<typeof englishExport> = {
  private_key: 'في هذا الملف مفتاح خاص. من يراه يستطيع إنفاق عملاتك. لا تشاركه أبدًا.',
  not_json: 'هذا الملف ليس ملف JSON صدّرته محفظة.',
  no_account: 'ليس في هذا الملف حساب يمكن مراقبته.',
  damaged: 'أحد الحسابات في هذا الملف تالف. صدّره من محفظتك مرة أخرى.',
}
