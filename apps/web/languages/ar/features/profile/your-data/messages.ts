import type { ImportedPartName } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/profile/your-data/messages.ts'

const PARTS: Readonly<Record<ImportedPartName, string>> = {
  currency: 'العملة',
  language: 'اللغة',
  watched_accounts: 'الحسابات المراقَبة',
  labels: 'التسميات',
  alerts: 'تنبيهات السعر',
  alert_settings: 'إعدادات تنبيهات السعر',
  payment_rules: 'إشعارات الدفع',
  payment_settings: 'إعدادات إشعارات الدفع',
}

/** Everything the card of one's own data says. */
export const messages: Translation<typeof english> = {
  title: 'بياناتك',
  exportTitle: 'تصدير بياناتك',
  exportLead:
    'ملف JSON فيه كل ما نخزّنه عنك، ومنه ملفك الشخصي ومحافظك والحسابات المراقَبة والتسميات وعمليات الإرسال التجريبية والتنبيهات وطرق تسجيل الدخول والجلسات ونشاط الحساب. ليست فيه كلمات مرور ولا مفاتيح ولا رموز تتيح لأحد تسجيل الدخول.',
  export: 'تنزيل بياناتي',
  exporting: 'جارٍ التنزيل…',
  exported: { title: 'تم تنزيل البيانات', description: (file) => `حُفظت باسم \u2068${file}\u2069.` },
  exportFailed: 'تعذّر تصدير بياناتك',

  importTitle: 'استيراد بياناتك',
  importLead:
    'يضيف حسابات مراقَبة وتسميات وتنبيهات وإشعارات من ملف نزّلته من هنا أو من خادم آخر. يبقى ما لديك كما هو.',
  importAction: 'استيراد ملف',
  import: {
    title: 'استيراد بياناتك',
    file: 'ملف البيانات',
    fileHelp: 'ملف JSON من زر «تنزيل بياناتي».',
    choose: 'اختيار ملف',
    none: 'لم يُختر ملف',
    tooLarge: 'هذا الملف أكبر من 50 ميغابايت.',
    notAnExport: 'هذا ليس ملفًا من «تنزيل بياناتي».',
    reading: 'جارٍ القراءة…',
    next: 'متابعة',
    cancel: 'إلغاء',

    preview: 'ما الذي سيُضاف',
    parts: PARTS,
    new: (count) => `الجديد: ${count.toLocaleString(LOCALE)}`,
    present: (count) => `لديك بالفعل: ${count.toLocaleString(LOCALE)}`,
    nothing: 'ليس في هذا الملف ما يُضاف إلى حسابك.',
    refused: 'لن تُستورد بعض العناصر',
    refusal: (part, count, reason) => `${part}: ${count.toLocaleString(LOCALE)} (${reason})`,
    reasons: {
      invalid: 'تالفة أو تخص حسابًا لا تراقبه',
      private_key: 'فيها ما يبدو مفتاحًا خاصًا أو عبارة استرداد',
      other_network: 'لشبكة بيتكوين أخرى',
      limit_reached: 'تتجاوز الحد المسموح به هنا',
      ended: 'أُطلقت أو انتهت',
      differs: 'تختلف عما لديك، وسيبقى ما لديك',
    },
    back: 'رجوع',
    submit: 'استيراد',
    submitting: 'جارٍ الاستيراد…',
    failed: 'تعذّر استيراد بياناتك',
    noAnswer: 'لم يستجب الخادم. ربما استُوردت بعض العناصر. استورد الملف مرة أخرى لإضافة الباقي.',
    done: 'تم استيراد البيانات',
    added: (parts) =>
      `${parts
        .filter(({ added }) => added > 0)
        .map(({ name, added }) => `${PARTS[name]}: ${added.toLocaleString(LOCALE)}`)
        .join('، ')}.`,
  },

  deleteTitle: 'حذف حسابك',
  deleteLead: 'لا يمكن التراجع عن ذلك.',
  delete: 'حذف حسابي',

  dialog: {
    title: 'هل تريد حذف حسابك؟',
    lost: 'يُحذف نهائيًا:',
    losses: [
      'ملفك الشخصي وجميع طرق تسجيل الدخول، ومنها مفاتيح المرور والتحقق بخطوتين',
      'عناوين محافظك والحسابات المراقَبة والتسميات وعمليات الإرسال التجريبية وتنبيهات السعر',
      'جميع الجلسات (يُسجَّل الخروج من كل الأجهزة)',
    ],
    retained: 'نحتفظ بسجل الأمان من دون اسمك وعنوان بريدك الإلكتروني. لن تتأثر عملاتك.',
    password: 'كلمة مرورك',
    byEmail: 'استخدام رمز بالبريد',
    byPassword: 'استخدام كلمة المرور',
    fresh: 'من دون عنوان بريد إلكتروني، لا يمكنك حذف الحساب إلا خلال 10 دقائق من تسجيل الدخول.',
    freshRefused: 'مضت أكثر من 10 دقائق على تسجيل دخولك. سجّل الخروج ثم الدخول لحذف حسابك.',
    word: 'حذف',
    wordLabel: 'اكتب «حذف» للتأكيد',
    wordMissing: 'اكتب «حذف» للمتابعة',
    passwordMissing: 'أدخل كلمة المرور',
    codeMissing: 'أرسل الرمز أولًا',
    missing: 'معلومات ناقصة',
    submit: 'حذف نهائي',
    submitting: 'جارٍ الحذف…',
    cancel: 'الاحتفاظ بالحساب',
    failed: 'تعذّر حذف الحساب',
  },
  deleted: {
    title: 'تم حذف الحساب',
    description: 'احتفظنا بسجل الأمان فقط، من دون اسمك وعنوان بريدك الإلكتروني.',
  },
}
