import {
  formatShortUsd,
  LANDING_PAGE_PRO_PLAN_PRICE,
  MINIMUM_BUY_USD,
  TRADING_PAGE_PRO_PLAN_PRICE,
  type Translation,
} from '@satlens/domain'
import type { messages as english } from '#src/features/trading/messages.ts'

const landingPrice = formatShortUsd(LANDING_PAGE_PRO_PLAN_PRICE)
const tradingPrice = formatShortUsd(TRADING_PAGE_PRO_PLAN_PRICE)
const minimum = formatShortUsd(MINIMUM_BUY_USD)

/** The texts of the two trading pages. */
export const messages: Translation<typeof english> = {
  price: {
    label: 'سعر البيتكوين (USD)',
    change: 'تغيّر 24 ساعة',
    state: 'الحالة',
    source: 'المصدر',
    buy: 'سعر الشراء',
    nothing: '—',
  },

  plan: {
    price: tradingPrice,
    perMonth: 'شهريًا',
    note: `سعر Pro هنا ${tradingPrice} شهريًا، وفي الصفحة الرئيسية والشروط ${landingPrice} شهريًا. تعرض صفحة الدفع ما ستدفعه.`,
  },

  easy: {
    title: 'Trading Easy',
    lead: 'اعرف ما ستحصل عليه إذا اشتريت البيتكوين أو بعته بالسعر الحالي.',
    ribbon: 'لن يُقدَّم أي طلب ولن تنتقل أي أموال. ما تُدخله يبقى في علامة التبويب هذه.',
    tabs: 'شراء أو بيع',

    buy: {
      tab: 'شراء',
      amount: 'المبلغ (USD)',
      unit: 'USD',
      help: `الحد الأدنى ${minimum}. مثلًا 100.50`,
      tooSmall: `أدخل ${minimum} على الأقل`,
      rate: 'سعر الشراء',
      result: 'ستحصل على',
      resultUnit: 'BTC',
      submit: 'شراء بيتكوين',
      done: {
        title: 'بدأ الشراء',
        description: 'هذا عرض تجريبي. لم يُقدَّم أي طلب.',
      },
    },

    sell: {
      tab: 'بيع',
      amount: 'المبلغ (BTC)',
      unit: 'BTC',
      help: '8 منازل عشرية على الأكثر. مثلًا 0.001',
      aboveBalance: (sats) => `\u2068${sats}\u2069. هذا أكثر من الرصيد التجريبي.`,
      available: 'المتاح',
      availableNote: 'رصيد تجريبي ثابت',
      hidden: 'المبلغ مخفي',
      rate: 'السعر الفوري',
      result: 'ستحصل على',
      submit: 'بيع بيتكوين',
      done: {
        title: 'بدأ البيع',
        description: 'هذا عرض تجريبي. لم يُقدَّم أي طلب.',
      },
    },

    unknown: '—',
    state: (word, age) => `${word}، ${age}`,
    absence: (status) => (status === 'loading' ? 'جارٍ التحميل' : 'لا يوجد سعر حاليًا'),
    illustrative: 'هذا تقدير فقط. يُحدَّث السعر كل 10 ثوانٍ وليس مضمونًا.',
    rejected: (description) => ({ title: 'مبلغ غير صالح', description }),

    receipt: {
      purchase: 'شراء تجريبي',
      sale: 'بيع تجريبي',
      checked: (amount) => `تحقق متصفحك من المبلغ (\u2068${amount}\u2069).`,
      quoted: (result, rate, age) => `التقدير: \u2068${result}\u2069 بسعر ${rate} لكل BTC (${age}).`,
      quotedSimulated: (result, rate) => `التقدير: \u2068${result}\u2069 بسعر ${rate} لكل BTC (سعر محاكى).`,
      notQuoted: 'لا يوجد تقدير لأن السعر لم يكن متاحًا.',
      noPurchase: 'لم يُقدَّم أي طلب ولم يُخصم شيء.',
      noSale: 'لم يُقدَّم أي طلب ولم يُبَع شيء.',
      close: 'إغلاق الإيصال',
      title: 'الإيصال',
      none: 'سيظهر هنا إيصالك التجريبي.',
      noneBody: 'أدخل مبلغًا أعلاه ثم اشترِ أو بِع. يعرض الإيصال التقدير وسعره.',
    },

    upgrade: {
      title: 'Trading Pro',
      body: 'أدوات تداول بالذكاء الاصطناعي باشتراك شهري.',
      action: 'الترقية إلى Pro',
    },
  },

  pro: {
    title: 'Trading Pro',
    statement: 'أدوات بالذكاء الاصطناعي تساعدك على قراءة السوق. القرار لك.',
    body: (brand) =>
      `تضيف خطة Pro أدوات بالذكاء الاصطناعي إلى لوحة المتابعة المجانية. ${brand} ليس منصة تبادل ولا يحتفظ بعملات ولا يقدّم أوامر تداول. قد تخطئ الأدوات، وليس هنا أي نصيحة مالية.`,
    stance: {
      title: 'قبل أن تشترك',
      items: [
        'لا يتيح الاشتراك أي ميزة بعد. الأدوات أدناه مقفلة للجميع.',
        'يُدفع الاشتراك عبر مزوّد للدفع بالبطاقة، على صفحته ووفق شروطه.',
        'البيتكوين أصل عالي المخاطر. قد ينخفض سعره من دون إنذار، وقد تخسر كل ما وضعته فيه.',
      ],
    },
    plan: {
      title: 'Pro',
      included: ['كل ما في الخطة المجانية', 'أدوات تداول بالذكاء الاصطناعي'],
      subscribe: 'الاشتراك في Pro',
      opens: (host) => `يفتح \u2066${host}\u2069 في علامة تبويب جديدة.`,
      opensHere: 'يفتح صفحة مؤقتة في علامة تبويب جديدة. لم يتم إعداد مزوّد دفع.',
      newTab: '(يُفتح في علامة تبويب جديدة)',
      closed: 'لم يتم إعداد صفحة دفع على هذا الخادم، لذلك لا يمكنك الاشتراك بعد.',
    },
    locked: {
      title: 'ما ستشمله خطة Pro',
      caption: 'غير متاح بعد',
      items: [
        {
          title: 'ملخص يومي للسوق',
          body: 'ملخص لليوم بلغة بسيطة، مع البيانات التي تستند إليها كل جملة.',
        },
        {
          title: 'سجل الإشارات',
          body: 'أنماط تكتشفها نماذجنا، مع تواريخها لتتحقق منها لاحقًا.',
        },
        {
          title: 'اختبار على الأسعار السابقة',
          body: 'اختبر قاعدة تداول من وضعك على الأسعار السابقة، مع عرض الخسائر بالوضوح الذي تُعرض به المكاسب.',
        },
        {
          title: 'عرض المحفظة الاستثمارية',
          body: 'الرصيد المجمّع لعدة عناوين. للقراءة فقط وبلا مفاتيح.',
        },
        {
          title: 'تنبيهات أكثر',
          body: 'تنبيهات نشطة أكثر مما تسمح به الخطة المجانية.',
        },
        {
          title: 'تصدير البيانات',
          body: 'تنزيل الأسعار والتنبيهات بصيغة CSV.',
        },
      ],
    },
    easy: 'العودة إلى Trading Easy',
  },
}
