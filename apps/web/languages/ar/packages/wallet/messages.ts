import type { Translation } from '@satlens/domain'
import type { ACCOUNT_KEY_ISSUE_MESSAGES as english } from '@satlens/wallet'

/** Messages for account keys. None of them contains the key. */
export const ACCOUNT_KEY_ISSUE_MESSAGES: Translation<typeof english> = {
  required: 'أدخل مفتاحًا عامًا موسّعًا',
  private_key: 'هذا مفتاح خاص. من يراه يستطيع إنفاق عملاتك. لا تلصقه في أي مكان ولا تشاركه أبدًا.',
  not_a_key: 'هذا ليس مفتاحًا عامًا موسّعًا. تبدأ هذه المفاتيح بـ xpub أو ypub أو zpub أو tpub أو upub أو vpub.',
  bad_origin: 'الجزء بين القوسين قبل هذا المفتاح تالف. انسخه من محفظتك مرة أخرى.',
  mistyped: 'في هذا المفتاح خطأ مطبعي. انسخه من محفظتك مرة أخرى.',
  multisig_key: 'هذا المفتاح من محفظة متعددة التوقيعات. لا يمكن اشتقاق عناوينها من مفتاح واحد.',
  other_network: 'هذا المفتاح لشبكة بيتكوين غير التي يستخدمها هذا الخادم.',
  master_key: 'هذا هو المفتاح الرئيسي لمحفظة. صدّر بدلًا منه المفتاح العام لحساب واحد.',
  not_an_account: 'هذا المفتاح ليس لحساب. صدّر بدلًا منه المفتاح العام الموسّع للحساب.',
  script_needed: 'لا يحدد هذا المفتاح نوع العنوان. اختر نوعًا أدناه.',
  other_script: 'هذا المفتاح لنوع عنوان غير الذي اخترته.',
}
