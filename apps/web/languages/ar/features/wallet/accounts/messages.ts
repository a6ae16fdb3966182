import { MAX_GAP_LIMIT, MIN_GAP_LIMIT, type Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/accounts/messages.ts'
import { messages as wallet } from '../messages.ts'

/** The texts of the card with the watched accounts. */
export const messages: Translation<typeof english> = {
  ...wallet.accounts,
  none: 'لا توجد حسابات بعد',
  lead: 'راقب حسابات محفظتك المادية (hardware wallet) أو تطبيقاتك الأخرى، لتظهر هنا أرصدتها ودفعاتها. المفاتيح التي تتيح الإنفاق لا تغادر المحفظة أو التطبيق أبدًا.',
  loadFailed: 'تعذّر تحميل حساباتك',
  list: 'حساباتك',
  compare: 'قبل أن تشارك عنوانًا، تأكد من أن جهازك يعرض العنوان نفسه.',
  noAnswer: {
    title: 'لم يستجب الخادم',
    description: 'ربما لم يُحفظ تغييرك. نعيد تحميل القائمة للتأكد.',
  },

  openFailed: {
    title: 'تعذّر الفتح',
    description: 'تحقق من اتصالك بالإنترنت، ثم حاول مرة أخرى.',
  },

  total: (count) => `مجموع ${countAccounts(count)}`,
  totalOfSome: (known, count) => `${known} من ${countAccounts(count)}`,
  pending: 'قيد الانتظار',
  asOf: (time) => `آخر تحديث: ${time}`,

  types: {
    address: 'عنوان واحد',
    legacy: 'Legacy',
    nestedSegwit: 'Nested SegWit',
    nativeSegwit: 'Native SegWit',
    taproot: 'Taproot',
    other: 'نوع عنوان آخر',
    multisig: (needed, keys) => `متعدد التوقيعات (${needed} من ${keys})`,
  },

  noSource: {
    title: 'لا يقرأ هذا الخادم سلسلة الكتل',
    body: 'إذا كنت تشغّله، فاضبط ELECTRUM_URL أو ESPLORA_URL، لتظهر هنا أرصدة حساباتك ودفعاتها وإشعاراتها.',
    example: 'عرض مثال',
  },

  missing: {
    no_index: 'الرصيد غير معروف',
    other_network: 'هذا الحساب على شبكة بيتكوين أخرى',
    not_scanned: 'الرصيد غير معروف بعد',
  },

  scan: {
    progress: (name) => `البحث عن دفعات \u2068${name}\u2069`,
    waiting: 'في انتظار بدء البحث عن الدفعات…',
    found: (addresses, payments) =>
      `العناوين المفحوصة: ${addresses.toLocaleString(LOCALE)}، الدفعات التي عُثر عليها: ${payments.toLocaleString(LOCALE)}. يمكنك مغادرة هذه الصفحة.`,
    failed: {
      source_unavailable: 'تعذّرت قراءة سلسلة الكتل. سنحاول مرة أخرى.',
      too_many_payments: 'في هذا الحساب دفعات أكثر مما يمكننا تخزينه، لذلك بعضها غير ظاهر.',
    },
  },

  address: 'العنوان',
  nextAddress: (number) => `العنوان التالي غير المستخدم (رقم ${number})`,
  firstAddress: 'أول عنوان استلام',
  firstAddressHelp: 'لا يمكننا معرفة ما إذا كان قد استُخدم.',
  copy: 'نسخ العنوان',
  copied: 'تم نسخ العنوان',
  ofAccount: (action, name) => `${action}: \u2068${name}\u2069`,

  add: {
    action: 'إضافة حساب',
    title: 'إضافة حساب',
    full: (limit) => `بلغت الحد الأقصى للحسابات التي تراقبها، وهو ${limit}. أزل حسابًا لإضافة آخر.`,
    name: 'الاسم',
    nameHelp: 'مثلًا اسم جهازك.',
    source: 'واصف أو مفتاح عام موسّع أو عنوان',
    sourceHelp:
      'يمكن لتطبيق محفظتك تصدير واصف (descriptor)، وهو نص يصف جميع عناوين الحساب. تبدأ المفاتيح العامة الموسّعة بـ xpub أو ypub أو zpub أو tpub أو upub أو vpub.',
    phrase: 'يبدو أن هذه عبارة استرداد. لم تُرسل إلى أي مكان. لا تُدخلها هنا أبدًا.',
    scan: {
      read: 'تمت القراءة من رمز QR. تحقق من العناوين في الخطوة التالية.',
      foreign: 'ليس في رمز QR هذا واصف ولا مفتاح عام موسّع ولا عنوان.',
      instead: 'يمكنك أيضًا رفع صورة للرمز أو لصق نصه.',
    },
    file: 'رفع ملف',
    fileHelp: 'حساب صدّره تطبيق محفظتك أو جهازك (JSON). يُقرأ في هذا المتصفح.',
    fileChoose: 'اختيار ملف',
    fileNone: 'لم يُختر ملف',
    fileTooLarge: 'هذا الملف كبير جدًا. اختر ملف JSON الذي صدّرته محفظتك.',
    fileAccounts: 'الحساب في هذا الملف',
    readFailed: 'تعذّر على هذه الصفحة تحميل ما تحتاج إليه لقراءة الحساب. تحقق من اتصالك وحاول مرة أخرى.',
    next: 'متابعة',
    reading: 'جارٍ التحقق…',
    cancel: 'إلغاء',

    compare: 'قارن بجهازك',
    compareBody: 'افتح عناوين الاستلام لهذا الحساب على جهازك أو في تطبيق محفظتك. تابع فقط إذا كانت متطابقة.',
    compareAddress: 'تأكد من أن هذا هو العنوان الذي تريد مراقبته.',
    addresses: 'عناوين الاستلام الأولى',
    back: 'رجوع',
    submit: 'مراقبة الحساب',
    submitting: 'جارٍ الإضافة…',
    done: 'تمت إضافة الحساب',
    failed: 'تعذّرت إضافة الحساب',
  },

  addresses: {
    action: 'العناوين',
    title: 'العناوين',
    loading: 'جارٍ تحميل العناوين',
    loadFailed: 'تعذّر تحميل العناوين',
    list: 'عناوين هذا الحساب',
    hideUsed: 'إخفاء العناوين المستخدمة',
    none: 'لا توجد عناوين بعد',
    noneBody: 'تظهر بعد أن نبحث عن دفعات هذا الحساب.',
    noneUnused: 'جميع عناوين هذا الحساب مستخدمة',
    noneUnusedBody: 'ألغِ تحديد «إخفاء العناوين المستخدمة» لعرضها.',
    branches: { receive: 'استلام', change: 'باقٍ' },
    place: (branch, number) => `${branch} رقم ${number}`,
    used: 'مستخدم',
    more: 'جارٍ تحميل المزيد من العناوين',
  },

  notices: { action: 'الإشعارات' },

  rename: {
    action: 'إعادة تسمية',
    title: 'إعادة تسمية الحساب',
    name: 'الاسم',
    advanced: 'خيارات متقدمة',
    gapLimit: 'العناوين غير المستخدمة المطلوب فحصها',
    gapLimitHelp: `نتوقف عن البحث عن الدفعات بعد هذا العدد من العناوين غير المستخدمة المتتالية. اختر من ${MIN_GAP_LIMIT} إلى ${MAX_GAP_LIMIT}، ولا تزد العدد إلا إذا كانت هناك عملات لا تظهر.`,
    gapLimitWrong: `أدخل عددًا صحيحًا من ${MIN_GAP_LIMIT} إلى ${MAX_GAP_LIMIT}`,
    submit: 'حفظ',
    submitting: 'جارٍ الحفظ…',
    cancel: 'إلغاء',
    done: 'تم تحديث الحساب',
    failed: 'تعذّر تحديث الحساب',
  },

  remove: {
    action: 'إزالة',
    title: 'هل تريد إزالة هذا الحساب؟',
    body: (name) =>
      `لن ترى \u2068${name}\u2069 هنا بعد الآن. لن تتأثر عملاتك، ويمكنك إضافة الحساب مرة أخرى لاحقًا.`,
    confirm: 'إزالة الحساب',
    confirming: 'جارٍ الإزالة…',
    cancel: 'الاحتفاظ به',
    done: 'تمت إزالة الحساب',
    failed: 'تعذّرت إزالة الحساب',
  },
}

function countAccounts(count: number): string {
  return plural(count, {
    zero: 'الحسابات',
    one: 'حساب واحد',
    two: 'حسابين',
    few: `${count} حسابات`,
    many: `${count} حسابًا`,
    other: `${count} حساب`,
  })
}
