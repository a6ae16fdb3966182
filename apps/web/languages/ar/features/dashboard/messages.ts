import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/features/dashboard/messages.ts'

/** The texts of the dashboard. */
export const messages: Translation<typeof english> = {
  title: 'لوحة المتابعة',
  lead: 'سوق البيتكوين ورصيدك وتنبيهات السعر.',

  market: {
    currency: 'العملة',
    currencyNotSaved: 'تعذّر حفظ العملة',
    unavailable: {
      title: (currency) => `لا يوجد سعر بعملة ${currency} حاليًا`,
      body: 'سنحاول مرة أخرى خلال دقيقة. لا نحوّل السعر من عملات أخرى.',
    },
    withoutSource: {
      title: (currency) => `ليس لهذا الخادم مصدر للأسعار بعملة ${currency}`,
      body: 'اختر عملة أخرى، أو اطلب من مشغّل الخدمة ربط مصدر لها.',
    },
    sampleWord: 'مثال',
    sampleCaption: 'السعر المباشر غير متاح. هذا سعر توضيحي ثابت.',
    spokenSampleChange: (percent) =>
      `تغيّر توضيحي: ${percent.replace('+', 'زائد ').replace('-', 'ناقص ').replace('%', ' بالمئة')}، ليس مباشرًا`,
  },

  history: {
    title: 'سجل الأسعار',
    simulated: 'محاكى',
    range: 'الفترة',
    shortRanges: { '1D': 'يوم', '1W': 'أسبوع', '1M': 'شهر', '1Y': 'سنة', All: 'الكل' },
    ranges: { '1D': 'يوم واحد', '1W': 'أسبوع واحد', '1M': 'شهر واحد', '1Y': 'سنة واحدة', All: 'الفترة كلها' },
    candles: 'الشموع',
    cursor: 'التاريخ والوقت',
    time: 'الوقت',
    price: 'السعر',
    open: 'الافتتاح',
    high: 'الأعلى',
    low: 'الأدنى',
    close: 'الإغلاق',
    last: 'الأخير',
    asTable: 'عرض في جدول',
    asChart: 'عرض في مخطط',
    alert: 'تنبيه عند هذا السعر',
    alertAt: (price) => `تنبيه عند ${price}`,
    tableCaption: (range, currency) =>
      `سعر البيتكوين ${currency === 'USD' ? 'بالدولار الأمريكي' : `بعملة ${currency}`}، الفترة: ${range}، الأحدث أولًا`,
    since: (moment) => `نجمع الأسعار منذ ${moment}.`,
    simulatedHistory: 'سجل محاكى أُنشئ لأغراض التطوير.',
    filled: (source) => `مصدر الأسعار الأقدم: ${source}.`,
    read: (source, age) => `المصدر: ${source}، آخر تحديث ${age}.`,
    gap: (count, from, to) =>
      plural(count, {
        zero: `لا توجد أسعار من ${from} إلى ${to}.`,
        one: `لا توجد أسعار من ${from} إلى ${to}.`,
        two: `فترتان بلا أسعار، أطولهما من ${from} إلى ${to}.`,
        few: `${count} فترات بلا أسعار، أطولها من ${from} إلى ${to}.`,
        many: `${count} فترة بلا أسعار، أطولها من ${from} إلى ${to}.`,
        other: `${count} فترة بلا أسعار، أطولها من ${from} إلى ${to}.`,
      }),
    until: (moment) => `هذا المخطط قديم. تاريخ آخر سعر فيه: ${moment}.`,
    loading: 'جارٍ تحميل سجل الأسعار',
    empty: {
      title: 'لا يوجد سجل بعد',
      body: 'بدأنا جمع الأسعار. سيظهر المخطط خلال دقيقة.',
    },
    failed: {
      title: 'تعذّر تحميل سجل الأسعار',
      body: 'سنحاول مرة أخرى خلال دقيقة.',
    },
    retry: 'إعادة المحاولة',
    undrawable: 'لا يمكن عرض المخطط في هذا المتصفح. إليك البيانات في جدول.',
  },

  balance: {
    word: 'مثال',
    total: 'إجمالي الرصيد',
    available: 'المتاح للتداول',
    inUsd: 'بالدولار الأمريكي',
    inBtc: 'بالبيتكوين',
    oneDollar: 'دولار أمريكي واحد',
    nothing: '—',
    caption: 'هذا الرصيد مثال ثابت. ليس في أي محفظة ولا يمكن إنفاقه.',
  },

  transactions: {
    title: 'أحدث المعاملات',
    none: 'لا توجد معاملات',
    body: 'تبقى هذه القائمة فارغة لأن الشراء والبيع والإرسال عروض تجريبية. تجد دفعات الحسابات التي تراقبها في محفظتك.',
    wallet: 'فتح المحفظة',
  },

  more: {
    title: 'جرّب أيضًا',
    items: [
      {
        to: WEB_APP_SCREEN_PATHS.send,
        name: 'إرسال بيتكوين',
        about: 'أدخل عنوانًا ومبلغًا واعرف كم يكلّف الإرسال.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.kyc,
        name: 'التحقق من الهوية',
        about: 'اعرف ما يتطلبه التحقق من الهوية.',
        kind: 'demo',
      },
      {
        to: WEB_APP_SCREEN_PATHS.blockchainTest,
        name: 'اختبار سلسلة الكتل',
        about: 'اقرأ معرّف السلسلة ورقم الكتلة من شبكة إيثريوم الرئيسية.',
        kind: 'real',
      },
    ],
    kinds: { demo: 'تجريبي', real: 'للقراءة فقط' },
  },
}
