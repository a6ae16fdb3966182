import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/notices/messages.ts'

/** The texts of the dialog in which the owner of accounts chooses what to be told. */
export const messages: Translation<typeof english> = {
  title: 'الإشعارات',
  loading: 'جارٍ تحميل إشعاراتك',
  loadFailed: 'تعذّر تحميل إشعاراتك',
  done: 'تم',
  failed: 'تعذّر تغيير الإشعار',
  settingsFailed: 'تعذّر تغيير الإعداد',
  noAnswer: {
    title: 'لم يستجب الخادم',
    description: 'ربما لم يُحفظ تغييرك. نعيد تحميل الإعدادات للتأكد.',
  },
  noSource: {
    title: 'تحتاج الإشعارات إلى مصدر للدفعات',
    body: 'لا يقرأ هذا الخادم سلسلة الكتل. إذا كنت تشغّله، فاضبط ESPLORA_URL أو ELECTRUM_URL.',
  },

  scope: {
    label: 'الحسابات',
    one: 'هذا الحساب',
    all: 'جميع الحسابات',
    covered: 'مشغّل لجميع الحسابات',
    allHelp: 'ينطبق أيضًا على الحسابات التي تضيفها لاحقًا.',
  },
  when: 'أبلغني عند',
  kinds: {
    received: { label: 'وصول دفعة' },
    spent: {
      label: 'إنفاق عملات',
      help: 'إذا لم تكن أنت من أنفقها، فالمفاتيح لدى شخص آخر. شغّل هذا للحسابات التي نادرًا ما تنفق منها.',
    },
    confirmed: { label: 'تأكيد دفعة' },
    balance_below: { label: 'انخفاض الرصيد عن حد معيّن' },
    balance_above: { label: 'بلوغ الرصيد حدًا معيّنًا' },
    dormant_moved: {
      label: 'حركة في الحساب بعد سنة أو أكثر',
      help: 'وكذلك عند أول حركة فيه.',
    },
  },
  confirmations: {
    label: 'التأكيدات',
    options: NOTICE_CONFIRMATIONS.map((count) => ({ value: String(count), label: String(count) })),
    after: 'من التأكيدات',
  },
  balance: {
    label: { balance_below: 'الرصيد أقل من (BTC)', balance_above: 'الرصيد لا يقل عن (BTC)' },
    unit: 'BTC',
    help: 'تُحتسب الدفعات غير المؤكدة.',
    submit: 'حفظ',
    submitting: 'جارٍ الحفظ…',
    done: 'تم حفظ الحد',
    grouped: 'أدخل رقمًا بلا فواصل، مثل 0.05',
    issues: {
      not_a_number: 'أدخل مبلغًا بوحدة BTC، مثل 0.05',
      not_positive: 'أدخل مبلغًا أكبر من 0، مثل 0.05',
      too_precise: 'أدخل 8 منازل عشرية على الأكثر',
      above_supply: `أدخل أقل من \u2066${(21_000_000).toLocaleString(LOCALE)} BTC\u2069`,
      below_minimum: 'أدخل \u20660.00000001 BTC\u2069 على الأقل',
    },
  },

  how: 'طريقة الإبلاغ',
  email: {
    label: 'إشعاري عبر البريد الإلكتروني',
    help: 'في كل رسالة رابط لإلغاء الاشتراك.',
    unconfirmed: 'أكّد عنوان بريدك الإلكتروني لتصلك الإشعارات بالبريد. حتى ذلك الحين تظهر هنا فقط.',
  },
  browser: {
    label: 'عرض الإشعارات في هذا المتصفح',
    help: `تظهر ما دامت صفحة من ${settings.brand} مفتوحة في هذا المتصفح، حتى في الخلفية. أما البريد فيصلك في أي وقت.`,
    notAllowed: 'يحتاج متصفحك إلى إذنك. شغّل هذا الخيار مرة أخرى واختر «السماح».',
    states: {
      denied:
        'يحظر متصفحك إشعارات هذا الموقع. اسمح بها من إعدادات الموقع بجانب شريط العنوان، ثم شغّل هذا الخيار.',
      unsupported:
        'لا يستطيع هذا المتصفح عرض إشعارات المواقع. على iPhone أو iPad، أضف هذا الموقع إلى الشاشة الرئيسية وافتحه منها.',
      insecure:
        'لا تعرض المتصفحات إلا إشعارات المواقع التي تستخدم https. افتح هذا الموقع من عنوانه الذي يبدأ بـ https.',
    },
  },
  amounts: {
    label: 'تضمين المبالغ',
    help: 'من دونها، لا تذكر الرسائل والإشعارات إلا الحساب وما حدث.',
  },
}
