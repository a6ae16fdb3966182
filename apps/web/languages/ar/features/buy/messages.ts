import { formatShortUsd, MINIMUM_BUY_USD, type Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/buy/messages.ts'

const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the buy page. */
export const messages: Translation<typeof english> = {
  title: 'شراء بيتكوين',
  lead: 'اعرف كم من البيتكوين يمكن شراؤه بمبلغ معيّن بالدولار. تتم عمليات الشراء خارج هذا الموقع لدى مزوّد دفع خارجي.',

  ribbon: 'لن يُقدَّم أي طلب ولن يُخصم أي مبلغ.',

  amountCard: 'الحاسبة',
  amount: 'المبلغ (USD)',
  amountNote: `الحد الأدنى ${minimum}`,
  amountHelp: 'مثلًا 25.50',
  minimum: `أدخل ${minimum} على الأقل.`,
  echo: (btc, at) => `\u2068${btc} BTC\u2069 ${at}`,
  at: { buy: 'بسعر الشراء', spot: 'بالسعر الفوري' },

  card: {
    title: 'بيانات البطاقة',
    demo: 'لا تُدخل بيانات بطاقة حقيقية',
    fill: 'استخدام بطاقة اختبار',
    clear: 'مسح',
    number: 'رقم البطاقة',
    name: 'اسم صاحب البطاقة',
    expiry: 'تاريخ الانتهاء',
    expiryHelp: '\u2066MM/YY\u2069',
    cvv: 'CVV',
    cvvHelp: '3 أو 4 أرقام',
    required: {
      number: 'أدخل رقم البطاقة',
      name: 'أدخل اسم صاحب البطاقة',
      expiry: 'أدخل تاريخ الانتهاء',
      cvv: 'أدخل رمز CVV',
    },
    news: {
      none: '',
      filled: 'تمت إضافة بطاقة الاختبار.',
      cleared: 'تم مسح بيانات البطاقة.',
      'cleared-away': 'مسحنا بيانات البطاقة أثناء غيابك.',
    },
    doubt: {
      title: 'قد يكون هذا رقم بطاقة حقيقية',
      body: 'ليس من أرقام بطاقات الاختبار التي نعرفها. لم يغادر علامة التبويب هذه. امسحه واستخدم بطاقة الاختبار.',
      clear: 'مسح بيانات البطاقة',
    },
  },

  quote: {
    title: 'التقدير',
    pay: 'ستدفع',
    get: 'ستحصل على',
    unit: 'BTC',
    none: '—',
    loading: 'جارٍ تحميل السعر…',
    refreshes: (seconds) => `يُحدَّث بعد ${seconds}\u00a0ث`,
    late: 'جارٍ تحديث التقدير…',
    priceRefreshes: (seconds) => `يُحدَّث السعر بعد ${seconds}\u00a0ث`,
    priceLate: 'جارٍ تحديث السعر…',
    buyPrice: 'سعر الشراء',
    spotPrice: 'السعر الفوري',
    samplePrice: 'سعر توضيحي',
    read: (age, source) => `\u2068${source}\u2069، ${age}`,
    noSpot: 'غير متاح حاليًا',
    delayed: 'هذا السعر متأخر. لم يُحدَّث مصدره في الآونة الأخيرة.',
    noBuy: 'سعر الشراء غير متاح. هذا هو السعر الفوري قبل رسوم مقدّم الخدمة.',
    sample: 'السعر المباشر غير متاح. يستخدم التقدير سعرًا توضيحيًا ثابتًا.',
  },

  moved: {
    title: 'تغيّر السعر',
    body: (from, to, percent) => `تغيّر من ${from} إلى ${to} (\u2066${percent}\u2069) بعد أن أدخلت المبلغ.`,
    amounts: (from, to) => `ستحصل على \u2068${to} BTC\u2069 بدلًا من \u2068${from} BTC\u2069.`,
    again: 'اختر «شراء بيتكوين» مرة أخرى للمتابعة بالسعر الجديد.',
  },

  submit: 'شراء بيتكوين',
  submitting: 'جارٍ التحقق من السعر…',
  risk: 'البيتكوين أصل عالي المخاطر. قد ينخفض سعره من دون إنذار، وقد تخسر كل ما وضعته فيه.',

  missing: { title: 'معلومات ناقصة', description: 'املأ جميع الحقول' },
  submitted: {
    title: 'الدفع سيتوفر قريبًا',
    description: 'هذا عرض تجريبي. لم يُقدَّم أي طلب ولم تنتقل أي أموال.',
  },

  receipt: {
    title: 'شراء تجريبي',
    checked: 'تم التحقق من النموذج في متصفحك.',
    emptied: 'تم مسح بيانات البطاقة.',
    quoted: (usd, btc, kind, price) =>
      `التقدير: مقابل ${usd} ستحصل على \u2068${btc} BTC\u2069 ${kind}، وهو ${price}.`,
    simulated: (kind) => `${kind} المحاكى`,
    noQuote: 'لا يوجد تقدير لأن السعر لم يكن متاحًا.',
    noOrder: 'لم يُقدَّم أي طلب ولم يُخصم شيء من أي بطاقة. لم تُرسل بيانات بطاقتك ولم تُخزَّن.',
    again: 'العودة إلى الحاسبة',
    dashboard: 'فتح لوحة المتابعة',
  },
}
