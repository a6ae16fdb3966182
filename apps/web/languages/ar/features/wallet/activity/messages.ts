import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/features/wallet/activity/messages.ts'

/** The texts of the card with the payments of watched accounts. */
export const messages: Translation<typeof english> = {
  title: 'النشاط',
  loading: 'جارٍ تحميل دفعاتك',
  loadFailed: 'تعذّر تحميل دفعاتك',
  list: 'الدفعات',
  more: 'جارٍ تحميل المزيد من الدفعات',
  moreFailed: 'تعذّر تحميل المزيد من الدفعات.',
  retry: 'إعادة المحاولة',

  empty: {
    title: 'لا توجد دفعات بعد',
    body: 'تظهر هنا الدفعات إلى حساباتك ومنها، حتى قبل تأكيدها. شارك عنوانًا من أحد الحسابات لتستلم أول دفعة.',
    scanning: 'لا نزال نبحث عن دفعات حساباتك. ستظهر هنا كلما عثرنا عليها.',
  },
  noMatch: { title: 'لا توجد دفعات مطابقة', body: 'غيّر عوامل التصفية أو امسحها لعرض دفعات أخرى.' },

  directions: { in: 'واردة', out: 'صادرة', self: 'نقل داخل الحساب' },
  states: {
    unconfirmed: 'غير مؤكدة',
    replaced: 'مستبدلة',
    dropped: 'مُسقَطة',
    confirmed: 'مؤكدة',
    verified: 'تم التحقق منها',
    confirmations: (count) =>
      plural(count, {
        zero: 'بلا تأكيدات',
        one: 'تأكيد واحد',
        two: 'تأكيدان',
        few: `${count} تأكيدات`,
        many: `${count} تأكيدًا`,
        other: `${count} تأكيد`,
      }),
  },
  valueThen: (value) => `${value} حينها`,
  noPrice: (currency) => `السعر بعملة ${currency} غير معروف`,

  filters: {
    title: 'تصفية',
    titleActive: (count) => `تصفية (${count})`,
    account: 'الحساب',
    allAccounts: 'جميع الحسابات',
    direction: 'الاتجاه',
    allDirections: 'الكل',
    label: 'التسمية تتضمن',
    from: 'من',
    to: 'إلى',
    clear: 'مسح التصفية',
  },

  export: {
    csv: 'تصدير CSV',
    json: 'تصدير JSON',
    busy: 'جارٍ التصدير…',
    failed: 'تعذّر تصدير دفعاتك',
    noAnswer: 'لم يستجب الخادم. تحقق من اتصالك وحاول مرة أخرى.',
  },

  details: {
    raiseFee: 'زيادة الرسوم',
    amount: 'المبلغ',
    value: 'القيمة في ذلك الوقت',
    valueAsOf: (time, source) => `السعر في ${time}، المصدر: ${source}`,
    noValue: (currency) => `ليس في سجل الأسعار لدينا سعر بعملة ${currency} لذلك الوقت.`,
    state: 'الحالة',
    seen: 'أول رصد',
    time: 'التاريخ',
    account: 'الحساب',
    label: 'التسمية',
    fee: 'رسوم الشبكة',
    noFee: 'غير معروفة',
    addresses: { in: 'استُلمت على', out: 'أُرسلت إلى', self: 'نُقلت إلى' },
    noAddresses: 'غير معروفة',
    txid: 'معرّف المعاملة',
    copyTxid: 'نسخ معرّف المعاملة',
    copied: 'تم النسخ',
    block: 'الكتلة',
    noBlock: { yet: 'ليست في كتلة بعد', none: 'ليست في كتلة' },
    proof: 'الإثبات',
    proven: 'تحققنا من إثبات أن هذه الكتلة تحتوي على المعاملة.',
    believed: (source) => `لا يوجد إثبات. نعتمد على ما يقوله ${source}.`,
    unprovable: (source) => `لا يمكن إثبات إلا دفعة موجودة في كتلة. نعتمد على ما يقوله ${source}.`,
    sources: { esplora: 'خادم Esplora', electrum: 'خادم Electrum', none: 'فهرس السلسلة' },
    replacedBy: 'حلت محلها',
    copyReplacedBy: 'نسخ معرّف المعاملة البديلة',
    explain: {
      replaced: 'أنفقت معاملة أخرى العملات نفسها. هذه لا تُحتسب في رصيدك.',
      dropped: 'أسقطت الشبكة هذه المعاملة. لا تُحتسب في رصيدك.',
      unconfirmed: 'قد تُستبدل هذه المعاملة أو تُسقط ما دامت ليست في كتلة.',
    },
  },
}
